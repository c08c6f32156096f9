import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { wordsOf } from '../../prove/reading/names.ts';
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
  const isOpen = (type: TypeText) => wordsOf(printType(type)).some((word) => free.has(word));
  const print = (type: TypeText) =>
    type.kind !== 'application' || isOpen(type) ? null : printType(type, known);
  return { types: args.map(print), result: print(result) };

  function match(type: TypeText, actual: TypeText): void {
    if (type.kind === 'application' && parameters.includes(type.head) && type.arguments.length === 0) {
      if (!known.has(type.head)) known.set(type.head, printType(actual));
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

/** A function at fixed types, as conjectures use it. Types are printed texts, equal when the types are. */
export interface Operation {
  /** What tells it from others: its name and its types. */
  readonly key: string;
  readonly name: string;
  /** Of the header, a constructor, or of the library. */
  readonly origin: 'own' | 'constructor' | 'library';
  readonly arguments: readonly string[];
  readonly result: string;
  /** The application to arguments that stand in parentheses where they need them. */
  readonly write: (args: readonly string[]) => string;
}

const flipped = 'flip ';

/** Whether it is another with its arguments the other way round. */
export const isFlipped = ({ key }: Operation): boolean => key.startsWith(flipped);

export type SchemeTerm =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly operation: Operation; readonly arguments: readonly SchemeTerm[] };

export function prefixOperation(fields: Omit<Operation, 'key' | 'write'>): Operation {
  const { name } = fields;
  return { ...fields, key: keyOf(fields), write: (args) => [name, ...args].join(' ') };
}

export function infixOperation(sign: string, type: string, left = type): Operation {
  const fields = { name: sign, origin: 'library', arguments: [left, type], result: type } as const;
  return { ...fields, key: keyOf(fields), write: ([a, b]) => `${a} ${sign} ${b}` };
}

const keyOf = ({ name, arguments: args, result }: Omit<Operation, 'key' | 'write'>): string =>
  `${name} : ${[...args, result].join(' → ')}`;

/** The same operation with its two arguments the other way round. */
export function flip(operation: Operation): Operation {
  const { key, arguments: args, write } = operation;
  return {
    ...operation,
    key: `${flipped}${key}`,
    arguments: [...args].reverse(),
    write: (written) => write([...written].reverse()),
  };
}

/** The term as Lean reads it, without parentheses around the whole. */
export function writeTerm(term: SchemeTerm): string {
  if (term.kind === 'variable') return term.name;
  const args = term.arguments.map((argument) => {
    const text = writeTerm(argument);
    const isAtom = argument.kind === 'variable' || !/\s/u.test(text);
    return isAtom ? text : `(${text})`;
  });
  return term.operation.write(args);
}

/** Every call in a term, itself included. */
export function callsIn(term: SchemeTerm): readonly Extract<SchemeTerm, { kind: 'call' }>[] {
  return term.kind === 'variable' ? [] : [term, ...term.arguments.flatMap(callsIn)];
}

/** Calls and variables. */
export function sizeOf(term: SchemeTerm): number {
  return term.kind === 'variable' ? 1 : 1 + term.arguments.reduce((sum, part) => sum + sizeOf(part), 0);
}

/** A printed type without the parentheses around it: they stand around every type of several words. */
export const bareType = (type: string): string => (type.startsWith('(') ? type.slice(1, -1) : type);
