import { identityOn, instantiateSteps, type RewriteStep, renamedFrom } from './equation.ts';
import type { PathOrdering } from './path-ordering.ts';
import type { Rule } from './rule-set.ts';
import { instantiate, type Sorts, substitute, unify } from './substitution.ts';
import { applicationsIn, replaceAt, type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/** Two ways down from one term: `steps` lead from `left` up to it and down to `right`. */
export interface CriticalPair {
  readonly left: Term;
  readonly right: Term;
  readonly steps: readonly RewriteStep[];
}

/** No equation has so many variables: numbers from here on are free for those of the other. */
const apart = 1000;

/**
 * Where `inner` rewrites a part of what `outer` rewrites. Directions that can't go down at that instance are left out
 * (Bachmair, Dershowitz and Plaisted: Completion without failure).
 */
export function* criticalPairs(
  bank: TermBank,
  ordering: PathOrdering,
  sorts: Sorts,
  outer: Rule,
  inner: Rule,
): Generator<CriticalPair> {
  const shift = renamedFrom(bank, variablesOf(inner.from, inner.to), apart);
  const [from, to] = [instantiate(bank, inner.from, shift), instantiate(bank, inner.to, shift)];
  for (const [position, part] of applicationsIn(outer.from)) {
    const isItself = position.length === 0 && outer.equation === inner.equation;
    if (isItself && outer.reversed === inner.reversed) continue;
    const by = new Map<Variable, Term>();
    if (!unify(part, from, sorts, by)) continue;
    const put = (term: Term): Term => substitute(bank, term, by);
    const peak = put(outer.from);
    const left = put(outer.to);
    const right = replaceAt(bank, peak, position, put(to));
    if (left === right) continue;
    if (!outer.oriented && ordering.isGreater(left, peak)) continue;
    if (!inner.oriented && ordering.isGreater(right, peak)) continue;
    const up: RewriteStep = {
      ...stepOf(outer),
      reversed: !outer.reversed,
      by: identityOn(outer.from, outer.to),
      position: [],
    };
    const down: RewriteStep = { ...stepOf(inner), by: shift, position };
    yield { left, right, steps: instantiateSteps(bank, [up, down], by, substitute) };
  }
}

const stepOf = ({ equation, reversed }: Rule): Pick<RewriteStep, 'equation' | 'reversed'> => ({
  equation,
  reversed,
});
