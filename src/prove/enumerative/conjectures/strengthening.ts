import { inductionCandidates } from '../induction/induction.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { replaceWord } from '../reading/words.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

/**
 * Stronger statements for inductions over numbers. A definition such as `fib (n + 2) = fib n + fib (n + 1)` looks two
 * steps back, so that `P n ∧ P (n + 1)` goes through where `P n` does not.
 */
export const strengthening: TacticProvider = {
  name: 'strengthening',
  propose(context) {
    const { goal, definitions, hasInductionHypothesis } = context;
    if (goal.shape.binders > 0 || hasInductionHypothesis) return [];
    if (!definitions.some((entry) => entry.isRecursive)) return [];
    const number = inductionCandidates(context).find(({ variable }) => variable.head === 'Nat')?.variable;
    if (number === undefined || isBound(number.name, context)) return [];
    const list = ` [${definitions.map((entry) => entry.name).join(', ')}]`;
    const n = number.name;
    const both = `(${goal.target}) ∧ (${replaceWord(goal.target, n, `(${n} + 1)`)})`;
    const supply = context.names();
    const ih = supply.fresh('ih');
    const pair = supply.fresh('both');
    return [
      ...weighted(0.08, `suffices ${pair} : ${both} from ${pair}.left`),
      ...weighted(0.3, `suffices ${pair} : ${both} from ${pair}.left; induction ${n} <;> grind${list}`),
      ...weighted(
        0.2,
        `induction ${n} using Nat.strongRecOn with | ind ${n} ${ih} => (rcases ${n} with _ | _ | ${n} <;> grind${list})`,
      ),
    ];
  },
};

/** True when a hypothesis speaks of the variable: then the next number need not satisfy it. */
function isBound(name: string, context: GoalContext): boolean {
  return context.variables.some((variable) => variable.name === name && variable.mentionsInProofs > 0);
}
