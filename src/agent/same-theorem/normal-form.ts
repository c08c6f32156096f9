import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration, signatureText } from '../../../datasets/text/declaration.ts';

/** Commands of a header that say where names are found, and nothing of what they mean. */
const settings = new Set(['import', 'open', 'set_option', 'section', 'namespace', 'end', 'universe']);

/**
 * A statement without all that doesn't change it: comments, white space, `lemma` or `theorem` and what stands before it
 * (attributes, `private`, `open ... in`), its name and the names of its universes behind that, and the older way to write sums
 * (`∑ x in s`). Equal texts are one statement, where their headers define alike what they use.
 */
export function normalStatement({ statement }: Pick<Theorem, 'statement'>): string {
  const signature = signatureText(statement);
  if (signature === null) return '';
  const code = ['theorem', ...codeOfDeclaration(signature)].join(' ');
  return code.replace(/([∑∏] [^,∑∏]*?) in (?=[^,]*,)/gu, '$1 ∈ ');
}

/** The definitions of a header, normalised in the same way; imports, opens and options are left out. */
export function normalHeader({ header }: Pick<Theorem, 'header'>): string {
  return cutCommands(header)
    .filter(({ keyword }) => !settings.has(keyword))
    .map(({ start, end }) => codeOfDeclaration(header.slice(start, end)).join(' '))
    .join('\n');
}
