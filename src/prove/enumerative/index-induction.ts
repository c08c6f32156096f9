import { callsOf } from './calls.ts';
import type { GoalContext, Proof } from './goal-context.ts';
import { generalised, inductionAlternatives } from './induction.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/**
 * Induction on a proof of an inductive predicate whose indices are more than variables: `h : Matches (.star r) w`. Lean's
 * `induction` takes variables only, so the index becomes one, with an equation that says what it was.
 */
export const indexInduction: TacticProvider = {
  name: 'index-induction',
  propose: (context) => context.proofs.flatMap((proof) => inductionOnIndices(proof, context)),
};

function inductionOnIndices(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { inductive, name } = proof;
  if (inductive === null || !inductive.isProposition || !inductive.isRecursive) return [];
  const [call] = callsOf(proof.type, inductive.name);
  if (call === undefined || inductive.indices === 0) return [];
  const variables = new Set(context.variables.map((variable) => variable.name));
  const terms = [...new Set(call.arguments.slice(-inductive.indices))].filter((term) => !variables.has(term));
  if (terms.length === 0) return [];
  const supply = context.names();
  const equations = terms.map((term) => `${supply.fresh('e')} : ${term} = ${supply.fresh('x')}`).join(', ');
  supply.release(name);
  const alternatives = inductionAlternatives(inductive, null, supply);
  const steps = `generalize ${equations} at ${name}; induction ${name}`;
  const weight = context.hasInductionHypothesis ? 0.2 : 0.6;
  return [
    ...weighted(weight, `${steps} with${alternatives}`),
    ...generalised(proof, context).flatMap((others) =>
      weighted(0.6 * weight, `${steps} ${others} with${alternatives}`),
    ),
  ];
}
