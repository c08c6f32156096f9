import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { printType, readType, type TypeText } from '../../prove/refute/type-text.ts';

/** The type of a declaration: `{α : Type} → List α → Nat`. */
export interface Signature {
  readonly name: string;
  /** Names of implicit type variables. */
  readonly parameters: readonly string[];
  /** Types of the explicit arguments. */
  readonly arguments: readonly TypeText[];
  readonly result: TypeText;
}

/** Asks Lean for the types of declarations, one call each; those whose type can't be read are left out. */
export async function learnSignatures(
  { engine, limits, signal }: { engine: LeanEngine; limits: Limits; signal: AbortSignal },
  at: StateReference,
  names: readonly string[],
): Promise<readonly Signature[]> {
  if (names.length === 0) return [];
  const tactics = names.map((name) => `have learned := @${name}`);
  const outcomes = await engine.apply(at, tactics, limits, signal);
  return names.flatMap((name, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind !== 'progress') return [];
    const [goal] = outcome.state.parts[0]?.goals ?? [];
    const text = goal?.hypotheses.find((entry) => entry.name === 'learned')?.type;
    const found = text === undefined ? null : readSignature(name, text);
    return found === null ? [] : [found];
  });
}

/** Null for a dependent type, or another that can't be read. */
export function readSignature(name: string, text: string): Signature | null {
  const parameters: string[] = [];
  let rest = text.replaceAll(/\s+/gu, ' ').trim();
  for (;;) {
    const binder = /^(?:∀ )?(?:\{([^{}:]*) : (?:Type|Sort)[^{}]*\}|\[[^[\]]*\])(?: →|,)? ?/u.exec(rest);
    if (binder === null) break;
    if (binder[1] !== undefined) parameters.push(...binder[1].trim().split(' '));
    rest = rest.slice(binder[0].length);
  }
  let type = readType(rest);
  if (type === null) return null;
  const args: TypeText[] = [];
  for (; type.kind === 'function'; type = type.to) args.push(type.from);
  return { name, parameters, arguments: args, result: type };
}

/**
 * Types of a call's arguments and of the call, printed, with what the arguments that are variables say of the function's own
 * type variables; null where these are not known, and for functions among the arguments.
 */
export function typesOfCall(
  { parameters, arguments: args, result }: Signature,
  texts: readonly string[],
  variables: ReadonlyMap<string, string>,
): { readonly types: readonly (string | null)[]; readonly result: string | null } {
  const known = new Map<string, string>();
  for (const [at, type] of args.entries()) {
    const actual = readType(variables.get(texts[at] ?? '') ?? '');
    if (actual !== null) match(type, actual);
  }
  const free = new Set(parameters.filter((name) => !known.has(name)));
  const print = (type: TypeText) =>
    type.kind !== 'application' || mentionsAny(type, free) ? null : printAt(type, known);
  return { types: args.map(print), result: print(result) };

  function match(type: TypeText, actual: TypeText): void {
    if (type.kind === 'application' && parameters.includes(type.head) && type.arguments.length === 0) {
      if (!known.has(type.head)) known.set(type.head, printType(actual, new Map()));
    } else if (type.kind === 'application' && actual.kind === 'application') {
      for (const [at, part] of type.arguments.entries()) {
        const other = actual.arguments[at];
        if (other !== undefined) match(part, other);
      }
    } else if (type.kind === 'function' && actual.kind === 'function') {
      match(type.from, actual.from);
      match(type.to, actual.to);
    }
  }
}

/** The type as operations have it, with other types for its variables. */
export const printAt = (type: TypeText, replaced: ReadonlyMap<string, string>): string =>
  printType(type, replaced);

function mentionsAny(type: TypeText, names: ReadonlySet<string>): boolean {
  switch (type.kind) {
    case 'application':
      return names.has(type.head) || type.arguments.some((argument) => mentionsAny(argument, names));
    case 'function':
      return mentionsAny(type.from, names) || mentionsAny(type.to, names);
    case 'product':
    case 'sum':
      return mentionsAny(type.left, names) || mentionsAny(type.right, names);
    case 'term':
      return false;
  }
}
