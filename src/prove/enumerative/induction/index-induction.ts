import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { generalised, inductionAlternatives } from './induction.ts';
import { indicesOf } from './proof-indices.ts';

/**
 * Induction on a proof of an inductive predicate whose indices are more than variables: `h : Matches (.star r) w`. Lean's
 * `induction` takes variables only, so the index becomes one, with an equation that says what it was. In each case that is an
 * equation between two indices: of different constructors, which ends the case, or of the same, which says what its parts are.
 */
export const indexInduction: TacticProvider = {
  name: 'index-induction',
  propose: (context) => context.proofs.flatMap((proof) => inductionOnIndices(proof, context)),
};

function inductionOnIndices(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { inductive, name } = proof;
  if (inductive === null || !inductive.isProposition || !inductive.isRecursive) return [];
  const variables = new Set(context.variables.map((variable) => variable.name));
  const terms = [...new Set(indicesOf(proof) ?? [])].filter((term) => !variables.has(term));
  // What has no name that could be written would stay where it is.
  if (terms.length === 0 || terms.some((term) => term.includes('✝'))) return [];
  const supply = context.names();
  const equations = terms.map((term) => ({ name: supply.fresh('e'), term, variable: supply.fresh('x') }));
  supply.release(name);
  const alternatives = inductionAlternatives(inductive, null, supply);
  const shown = equations.map((equation) => `${equation.name} : ${equation.term} = ${equation.variable}`);
  const start = `generalize ${shown.join(', ')} at ${name}; induction ${name}`;
  const end = equations.map((equation) => ` <;> try cases ${equation.name}`).join('');
  const weight = context.hasInductionHypothesis ? 0.2 : 0.6;
  return [
    ...weighted(weight, `(${start} with${alternatives})${end}`),
    ...generalised(proof, context).flatMap((others) =>
      weighted(0.6 * weight, `(${start} ${others} with${alternatives})${end}`),
    ),
  ];
}
