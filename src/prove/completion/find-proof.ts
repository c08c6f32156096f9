import { type Derivation, derivationLength, derivationOf } from './derivation.ts';
import type { Equation } from './equation.ts';
import { PathOrdering } from './path-ordering.ts';
import { precedenceFor } from './precedence.ts';
import { type EquationalProblem, saturate } from './saturate.ts';
import type { Term } from './term.ts';

/** A goal with its axioms; how they are ordered and taken up is left open. */
export type UnorderedProblem = Omit<EquationalProblem, 'ordering' | 'oldestOneIn'>;

/** What is old is taken up this often. The first finds nearly all that any of them finds, the others now and then a shorter proof. */
export const fairness = [2, 4, 8] as const;

export const orderingFor = (axioms: readonly Equation[], goal: readonly Term[]): PathOrdering =>
  new PathOrdering(precedenceFor(axioms, goal));

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
