import { proveEquation } from '../completion/prove-equation.ts';
import type { LawText } from '../completion/read-law.ts';
import type { GoalContext } from './goal-context.ts';
import type { TacticProvider } from './tactic-provider.ts';
import { isPlainName } from './words.ts';

/** Enough for what follows from the axioms of groups, rings and lattices in a few lemmas; it takes a third of a second at most. */
const limits = { taken: 100, generated: 1_500, size: 40 };

/** Equations that follow from laws of structures and from hypotheses by equational reasoning alone: the whole proof is one tactic. */
export const completion: TacticProvider = {
  name: 'completion',
  propose(context) {
    const { goal, target, variables } = context;
    if (goal.shape.binders > 0 || target.kind !== 'relation' || target.operator !== '=') return [];
    const laws = lawsOf(context);
    if (laws.length === 0) return [];
    const sorts = new Map(variables.map(({ name, type }) => [name, type]));
    const { left, right } = target;
    const found = proveEquation({ left, right, laws, sorts, names: context.names(), limits });
    return found === null ? [] : [{ tactic: found.tactic, weight: 5, isWorkedOut: true }];
  },
};

/** The equations of the context; none when none of them speaks of all values, for then congruence alone decides, which `grind` does. */
function lawsOf({ proofs, laws }: GoalContext): readonly LawText[] {
  const facts = proofs
    .filter(({ name, type }) => isPlainName(name) && type.includes('=') && !type.includes('✝'))
    .map(({ name, type }) => ({ name, type }));
  const all = [...facts, ...laws.map(({ call, type }) => ({ name: call, type }))];
  return all.some(({ type }) => type.startsWith('∀')) ? all : [];
}
