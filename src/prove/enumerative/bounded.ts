import type { GoalContext } from './goal-context.ts';
import { type TacticProvider, weighted } from './tactic-provider.ts';

/** Larger ranges make too many cases. */
const largestRange = 16;

/** Goes through the values of a natural number that a hypothesis bounds by a small literal. */
export const bounded: TacticProvider = {
  name: 'bounded',
  propose(context) {
    const bound = smallestBound(context);
    if (bound === null) return [];
    const values = Array.from({ length: bound.count }, (_, value) => value);
    const claim = values.map((value) => `${bound.name} = ${value}`).join(' ∨ ');
    const split = `rcases (by omega : ${claim}) with ${values.map(() => 'rfl').join(' | ')}`;
    return [...weighted(0.4, `${split} <;> simp_all`), ...weighted(0.2, `${split} <;> omega`)];
  },
};

/** The variable with the fewest possible values, of those that `n < 5` or `n ≤ 4` bounds. */
function smallestBound(context: GoalContext): { name: string; count: number } | null {
  const naturals = new Set(
    context.variables.filter((variable) => variable.head === 'Nat').map((variable) => variable.name),
  );
  let found: { name: string; count: number } | null = null;
  for (const { proposition } of context.proofs) {
    if (proposition.kind !== 'relation' || !naturals.has(proposition.left)) continue;
    if (!/^\d{1,2}$/u.test(proposition.right)) continue;
    const count = countBelow(proposition.operator, Number(proposition.right));
    if (count === null || count < 1 || count > largestRange) continue;
    if (found === null || count < found.count) found = { name: proposition.left, count };
  }
  return found;
}

function countBelow(operator: string, limit: number): number | null {
  if (operator === '<') return limit;
  return operator === '≤' ? limit + 1 : null;
}
