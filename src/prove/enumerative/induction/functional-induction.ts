import { callsOnVariables } from '../reading/applications.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Calls of one definition that are worth an induction. */
const callLimit = 2;

/** Induction along the equations of a recursive definition of the header, for its calls on variables. */
export const functionalInduction: TacticProvider = {
  name: 'functional-induction',
  propose(context) {
    const variables = new Set(context.variables.map((variable) => variable.name));
    const definitions = context.definitions.map((entry) => entry.name).join(', ');
    const found: WeightedTactic[] = [];
    let factor = context.hasInductionHypothesis ? 0.3 : 1;
    for (const { name, isRecursive } of context.definitions) {
      const inTarget = callsOnVariables(context.goal.target, name, variables);
      const inProofs = context.proofs.flatMap((proof) => callsOnVariables(proof.type, name, variables));
      for (const call of [...new Set([...inTarget, ...inProofs])].slice(0, callLimit)) {
        // Recursion that is not structural may go unnoticed.
        const weight = factor * (inTarget.includes(call) ? 1 : 0.5) * (isRecursive ? 1 : 0.3);
        found.push(
          ...weighted(0.35 * weight, `fun_induction ${call} <;> simp_all [${definitions}]`),
          ...weighted(0.35 * weight, `fun_induction ${call} <;> grind [${definitions}]`),
          ...weighted(0.2 * weight, `fun_induction ${call}`),
        );
        factor *= 0.8;
      }
    }
    return found;
  },
};
