import { type Application, type Term, variablesOf } from './term.ts';

/** The rank of a symbol; no two have the same. */
export type Precedence = (symbol: string) => number;

/**
 * The lexicographic path ordering: total on ground terms, and kept by substitution and by contexts, so that rewriting downwards ends
 * (Kamin and Lévy; Baader and Nipkow, Term Rewriting and All That, 5.4.2).
 */
export class PathOrdering {
  readonly #precedence: Precedence;
  readonly #known = new Map<Term, Map<Term, boolean>>();

  constructor(precedence: Precedence) {
    this.#precedence = precedence;
  }

  /** True when every instance of `a` is greater than that of `b`. */
  isGreater(a: Term, b: Term): boolean {
    if (a === b || a.kind === 'variable') return false;
    if (b.kind === 'variable') return variablesOf(a).includes(b);
    const known = this.#known.get(a) ?? new Map<Term, boolean>();
    this.#known.set(a, known);
    let result = known.get(b);
    if (result === undefined) {
      result =
        a.arguments.some((argument) => argument === b || this.isGreater(argument, b)) ||
        (this.#isGreaterRoot(a, b) && b.arguments.every((argument) => this.isGreater(a, argument)));
      known.set(b, result);
    }
    return result;
  }

  #isGreaterRoot(a: Application, b: Application): boolean {
    const difference = this.#precedence(a.symbol) - this.#precedence(b.symbol);
    if (difference !== 0) return difference > 0;
    if (a.arguments.length !== b.arguments.length) return a.arguments.length > b.arguments.length;
    const at = a.arguments.findIndex((argument, index) => argument !== b.arguments[index]);
    return at >= 0 && this.isGreater(a.arguments[at]!, b.arguments[at]!);
  }
}
