import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** At most this many products of hypotheses for one goal. */
const productLimit = 4;

/** Multiplies inequalities of the context, which is what linear reasoning about products and powers lacks. */
export const nonlinear: TacticProvider = {
  name: 'nonlinear',
  propose(context) {
    const { head, binders, constants } = context.goal.shape;
    if (binders > 0 || !['LE.le', 'LT.lt', 'GE.ge', 'GT.gt'].includes(head ?? '')) return [];
    if (!constants.includes('HMul.hMul') && !constants.includes('HPow.hPow')) return [];
    const facts = constants.includes('Nat') ? scaledInequalities(context) : signProducts(context);
    return facts.slice(0, productLimit).flatMap((fact): WeightedTactic[] => {
      return weighted(0.25, `have ${context.names().fresh('h')} := ${fact}; grind`);
    });
  },
};

/** From `a ≤ n` that `a * n ≤ n * n`. */
function scaledInequalities(context: GoalContext): string[] {
  return inequalities(context.proofs, 'LE.le').map(
    ({ proof, right }) => `Nat.mul_le_mul_right (${right}) ${proof.name}`,
  );
}

/** From `0 ≤ a` and `0 ≤ b` that `0 ≤ a * b`. */
function signProducts(context: GoalContext): string[] {
  const names = inequalities(context.proofs, 'LE.le')
    .filter(({ left }) => left === '0')
    .map(({ proof }) => proof.name);
  return names.flatMap((a, index) => names.slice(index).map((b) => `Int.mul_nonneg ${a} ${b}`));
}

function inequalities(
  proofs: readonly Proof[],
  head: string,
): { readonly proof: Proof; readonly left: string; readonly right: string }[] {
  return proofs.flatMap((proof) => {
    const { proposition } = proof;
    if (proof.hypothesis.shape.head !== head || proposition.kind !== 'relation') return [];
    return [{ proof, left: proposition.left, right: proposition.right }];
  });
}
