import { partsAsWritten, plainIdentifier, withoutMarks } from '../core/lean-name.ts';

/** The components of a name of Lean's, first to last. */
export type NameParts = readonly (string | number)[];

/** Two names are the same if and only if their keys are. */
export const nameKey = (parts: NameParts): string => JSON.stringify(parts);

/** For names known to us, and messages; two names may look alike. */
export const nameText = (parts: NameParts): string => parts.join('.');

/** The name of a private constant is `_private`, the module, 0, and what the user wrote. */
export function withoutPrivatePrefix(parts: NameParts): NameParts {
  return parts[0] === '_private' ? parts.slice(parts.indexOf(0) + 1) : parts;
}

/** As the source has it. */
export const sourceText = (parts: NameParts): string => nameText(withoutPrivatePrefix(parts));

/** Letters and signs that Lean takes for a part of an identifier, first or behind others. Source: `isIdFirst`, `isIdRest`. */
const letters =
  'A-Za-z_α-κμ-ωΑ-ΟΡΤ-Ω\u03ca-\u03fb\u1f00-\u1ffe\u2100-\u214f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u{1d49c}-\u{1d59f}';
const signs = "0-9'!?\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c";
const unmarkedPart = new RegExp(`^[${letters}][${letters}${signs}]*$`, 'u');

/** The name of a module as it may stand in a header, with `«»` where Lean asks for them: two are the same if and only if their texts are. */
export const moduleText = (parts: NameParts): string =>
  parts.map((part) => (unmarkedPart.test(`${part}`) ? `${part}` : `«${part}»`)).join('.');

/** The components of a name that a source has: `a.«b.c»` has two. */
export const partsOfSource = (text: string): NameParts => partsAsWritten(text).map(withoutMarks);

/** As a person writes it, with `«»` where a part is not a plain identifier. */
export function prettyName(parts: NameParts): string {
  return withoutMacroScopes(withoutPrivatePrefix(parts))
    .map((part) => (typeof part === 'number' || plainIdentifier.test(part) ? `${part}` : `«${part}»`))
    .join('.');
}

/** A hygienic name is `n._@.module._hyg.number`; the user sees `n`. */
function withoutMacroScopes(parts: NameParts): NameParts {
  const marker = parts.indexOf('_@');
  return marker < 0 ? parts : parts.slice(0, marker);
}
