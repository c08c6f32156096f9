import { type Derivation, derivationLength, derivationOf } from './derivation.ts';
import type { Equation } from './equation.ts';
import { type PathOrdering, type Precedence, pathOrdering } from './path-ordering.ts';
import { orderOfConstant } from './rule-set.ts';
import { type EquationalProblem, saturate } from './saturate.ts';
import { applicationsIn, type Term } from './term.ts';

/**
 * A precedence for the path ordering. What an axiom `f(...) = t` defines or distributes comes above the symbols of `t`, as far as the
 * axioms agree on it (`x * (y + z) = x * y + x * z`: multiplication above addition; `a - b = a + -b`: subtraction above both);
 * otherwise one argument comes above several, which go above none, so that inverses and negations move inwards.
 */
export function precedenceFor(axioms: readonly Equation[], goal: readonly Term[]): Precedence {
  const arities = new Map<string, number>();
  for (const term of [...axioms.flatMap(({ left, right }) => [left, right]), ...goal])
    for (const [, { symbol, arguments: args }] of applicationsIn(term)) arities.set(symbol, args.length);
  const above = new Map([...arities.keys()].map((symbol) => [symbol, new Set<string>()]));
  const reaches = (from: string, to: string): boolean =>
    from === to || [...above.get(from)!].some((next) => reaches(next, to));
  for (const { left, right } of axioms) {
    if (left.kind === 'variable' || right.kind === 'variable') continue;
    if (left.isGround) continue;
    for (const [, { symbol }] of applicationsIn(right))
      if (!reaches(symbol, left.symbol)) above.get(left.symbol)!.add(symbol);
  }
  const kind = (symbol: string): number => [0, 2, 1][arities.get(symbol)!] ?? 1;
  const waiting = [...arities.keys()].reverse().sort((a, b) => kind(a) - kind(b));
  const order: string[] = [];
  while (waiting.length > 0) {
    // Cycles were not let in, so that one always comes next.
    const at = waiting.findIndex((symbol) => [...above.get(symbol)!].every((lower) => order.includes(lower)));
    order.push(...waiting.splice(at, 1));
  }
  const ranks = new Map(order.map((symbol, rank) => [symbol, rank]));
  return (symbol) => orderOfConstant(symbol) ?? ranks.get(symbol) ?? -1;
}

/** A goal with its axioms; how they are ordered and taken up is left open. */
export type UnorderedProblem = Omit<EquationalProblem, 'ordering' | 'oldestOneIn'>;

/** What is old is taken up this often. The first finds nearly all that any of them finds, the others now and then a shorter proof. */
export const fairness = [2, 4, 8] as const;

export const orderingFor = (axioms: readonly Equation[], goal: readonly Term[]): PathOrdering =>
  pathOrdering(precedenceFor(axioms, goal));

/** The shortest proof that is found; null when there is none within the limits. */
export function findEquationalProof(problem: UnorderedProblem): Derivation | null {
  const { bank, symbols, axioms, goal } = problem;
  const ordering = orderingFor(axioms, goal);
  let best: Derivation | null = null;
  for (const oldestOneIn of fairness) {
    const steps = saturate({ ...problem, ordering, oldestOneIn });
    const found = steps === null ? null : derivationOf(bank, symbols, goal, steps);
    if (found === null && best === null) return null;
    if (found !== null && (best === null || derivationLength(found) < derivationLength(best))) best = found;
  }
  return best;
}
