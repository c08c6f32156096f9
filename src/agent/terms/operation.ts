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

/** An operation that is written in front of its arguments. */
export function prefixOperation(fields: Omit<Operation, 'key' | 'write'>): Operation {
  const { name } = fields;
  return { ...fields, key: keyOf(fields), write: (args) => [name, ...args].join(' ') };
}

/** An operation that is written between its two arguments. */
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
