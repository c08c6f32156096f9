import { type Application, type Term, variablesOf } from './term.ts';

/** The rank of a symbol; no two have the same. */
export type Precedence = (symbol: string) => number;

/** Total on ground terms, and kept by substitution and by contexts, so that rewriting downwards ends. */
export interface PathOrdering {
  /** True when every instance of `a` is greater than that of `b`. */
  isGreater(a: Term, b: Term): boolean;
}

/** The lexicographic path ordering (Kamin and Lévy; Baader and Nipkow, Term Rewriting and All That, 5.4.2). */
export function pathOrdering(precedence: Precedence): PathOrdering {
  const knownOf = new Map<Term, Map<Term, boolean>>();
  return { isGreater };

  function isGreater(a: Term, b: Term): boolean {
    if (a === b || a.kind === 'variable') return false;
    if (b.kind === 'variable') return variablesOf(a).includes(b);
    const known = knownOf.get(a) ?? new Map<Term, boolean>();
    knownOf.set(a, known);
    let result = known.get(b);
    if (result === undefined) {
      result =
        a.arguments.some((argument) => argument === b || isGreater(argument, b)) ||
        (isGreaterRoot(a, b) && b.arguments.every((argument) => isGreater(a, argument)));
      known.set(b, result);
    }
    return result;
  }

  function isGreaterRoot(a: Application, b: Application): boolean {
    const difference = precedence(a.symbol) - precedence(b.symbol);
    if (difference !== 0) return difference > 0;
    if (a.arguments.length !== b.arguments.length) return a.arguments.length > b.arguments.length;
    const at = a.arguments.findIndex((argument, index) => argument !== b.arguments[index]);
    return at >= 0 && isGreater(a.arguments[at]!, b.arguments[at]!);
  }
}
