/** A variable of an equation, which stands for any term of its sort. */
export interface Variable {
  readonly kind: 'variable';
  readonly id: number;
  readonly index: number;
  /** Its type as Lean prints it; a variable takes no variable or constant of another. Null when it is not known. */
  readonly sort: string | null;
  readonly size: 1;
  readonly isGround: false;
}

/** A symbol with its arguments: a constant when it has none. */
export interface Application {
  readonly kind: 'application';
  readonly id: number;
  readonly symbol: string;
  readonly arguments: readonly Term[];
  /** How many symbols and variables it has. */
  readonly size: number;
  readonly isGround: boolean;
}

/** A first-order term. Terms of one bank are equal if and only if they are the same object. */
export type Term = Variable | Application;

/** Makes terms, each once. */
export class TermBank {
  readonly #terms = new Map<string, Term>();

  variable(index: number, sort: string | null): Variable {
    return this.#once(`?${index} ${sort ?? ''}`, (id) => {
      return { kind: 'variable', id, index, sort, size: 1, isGround: false } as const;
    });
  }

  apply(symbol: string, args: readonly Term[]): Application {
    return this.#once(`${symbol} ${args.map(({ id }) => id).join(',')}`, (id) => ({
      ...{ kind: 'application', id, symbol, arguments: args },
      size: args.reduce((sum, { size }) => sum + size, 1),
      isGround: args.every(({ isGround }) => isGround),
    }));
  }

  #once<T extends Term>(key: string, make: (id: number) => T): T {
    const known = this.#terms.get(key);
    if (known !== undefined) return known as T;
    const made = make(this.#terms.size);
    this.#terms.set(key, made);
    return made;
  }
}

/** Where a subterm stands: the argument to go into at each level. */
export type TermPosition = readonly number[];

/** The subterms that are no variables, with their positions, from the outside in. */
export function* applicationsIn(
  term: Term,
  at: TermPosition = [],
): Generator<readonly [TermPosition, Application]> {
  if (term.kind === 'variable') return;
  yield [at, term];
  for (const [index, argument] of term.arguments.entries()) yield* applicationsIn(argument, [...at, index]);
}

export function replaceAt(bank: TermBank, term: Term, position: TermPosition, by: Term): Term {
  const [first, ...rest] = position;
  if (first === undefined || term.kind === 'variable') return by;
  const args = term.arguments.map((argument, index) =>
    index === first ? replaceAt(bank, argument, rest, by) : argument,
  );
  return bank.apply(term.symbol, args);
}

/** The variables in the order in which they occur first. */
export function variablesOf(...terms: readonly Term[]): readonly Variable[] {
  const found = new Set<Variable>();
  const visit = (term: Term): void => {
    if (term.isGround) return;
    if (term.kind === 'variable') found.add(term);
    else term.arguments.forEach(visit);
  };
  terms.forEach(visit);
  return [...found];
}
