import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/**
 * In an induction over n, a bound `a ≤ n + 1` holds for one number more than the induction hypothesis knows: that number is told
 * apart from those below it.
 */
export const lastStep: TacticProvider = {
  name: 'last-step',
  propose(context) {
    if (context.goal.shape.binders > 0 || !context.hasInductionHypothesis) return [];
    return context.proofs.flatMap((proof) => apart(proof, context));
  },
};

function apart({ name, proposition, hypothesis }: Proof, context: GoalContext): WeightedTactic[] {
  if (proposition.kind !== 'relation' || !hypothesis.shape.constants.includes('Nat')) return [];
  const { operator, left, right } = proposition;
  if (!/ \+ 1$/u.test(right) || (operator !== '≤' && operator !== '<')) return [];
  const bound = operator === '≤' ? name : `(Nat.le_of_lt_succ ${name})`;
  const lemma = operator === '≤' ? 'Nat.le_or_eq_of_le_succ' : 'Nat.lt_or_eq_of_le';
  const isVariable = context.variables.some((variable) => variable.name === left);
  const step = `rcases ${lemma} ${bound} with ${name} | ${isVariable ? 'rfl' : name}`;
  const definitions = context.definitions.map((definition) => definition.name);
  // A divisor of a factor divides the product.
  const factors =
    context.goal.shape.head === 'Dvd.dvd' ? ['Nat.dvd_mul_right_of_dvd', 'Nat.dvd_mul_left_of_dvd'] : [];
  return [
    ...weighted(0.4, step),
    ...weighted(0.4, `(${step}) <;> simp_all${listed([...definitions, ...factors])}`),
  ];
}
