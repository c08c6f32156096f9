import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** At most this many inequalities are written as sums. */
const inequalityLimit = 2;

/**
 * Natural numbers as a smaller one and a distance: from `a ≤ b` that b = a + d. Differences go away by it, and
 * inequalities between products become equations of polynomials and signs, which `grind` decides.
 */
export const offsets: TacticProvider = {
  name: 'offsets',
  propose(context) {
    const { binders, constants } = context.goal.shape;
    if (binders > 0 || !constants.includes('Nat')) return [];
    const isNonlinear = constants.includes('HMul.hMul') || constants.includes('HPow.hPow');
    if (!isNonlinear && !constants.includes('HSub.hSub') && !constants.includes('HMod.hMod')) return [];
    return [...fromInequalities(context), ...(isNonlinear ? fromTotalOrder(context) : [])];
  },
};

/** Replaces the larger side, a variable, of inequalities of the context. */
function fromInequalities(context: GoalContext): WeightedTactic[] {
  const numbers = new Set(
    context.variables.filter(({ head, mentions }) => head === 'Nat' && mentions > 0).map(({ name }) => name),
  );
  const larger = context.proofs.flatMap(({ name, proposition }): string[] => {
    if (proposition.kind !== 'relation' || !numbers.has(proposition.right)) return [];
    if (proposition.operator === '≤') return [`Nat.exists_eq_add_of_le ${name}`];
    return proposition.operator === '<' ? [`Nat.exists_eq_add_of_lt ${name}`] : [];
  });
  return larger.slice(0, inequalityLimit).flatMap((fact) => {
    const distance = context.names().fresh('d');
    const split = `obtain ⟨${distance}, rfl⟩ := ${fact}`;
    return [...weighted(0.3, `${split}; grind`), ...weighted(0.2, split)];
  });
}

/** Where nothing says which of two variables is the larger one: both cases. */
function fromTotalOrder(context: GoalContext): WeightedTactic[] {
  const { head } = context.goal.shape;
  if (head !== 'LE.le' && head !== 'LT.lt') return [];
  const [a, b] = context.variables.filter((variable) => variable.head === 'Nat' && variable.mentions > 0);
  if (a === undefined || b === undefined) return [];
  const supply = context.names();
  const [h, d] = [supply.fresh('h'), supply.fresh('d')];
  return weighted(
    0.25,
    `rcases Nat.le_total ${a.name} ${b.name} with ${h} | ${h} <;> obtain ⟨${d}, rfl⟩ := Nat.exists_eq_add_of_le ${h} <;> grind`,
  );
}
