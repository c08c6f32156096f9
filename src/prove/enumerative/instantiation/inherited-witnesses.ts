import { type GoalContext, isInductionHypothesis, type Proof } from '../reading/goal-context.ts';
import { withoutDagger } from '../reading/words.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { conclusionOf } from './forward.ts';

/** A witness grows by so many things of the context at most, the latest. */
const elementLimit = 2;

/**
 * In an induction for `∃ x y, p x y`, the witnesses of the induction hypothesis serve again, or one of them grows by what this case
 * adds: a number by one, a list by an element of the context.
 */
export const inheritedWitnesses: TacticProvider = {
  name: 'inherited-witnesses',
  propose(context) {
    const { goal, target } = context;
    if (goal.shape.binders > 0 || goal.shape.head !== 'Exists' || target.kind !== 'exists') return [];
    return context.proofs
      .filter(({ name }) => isInductionHypothesis(name))
      .flatMap((proof) => inherit(proof, context));
  },
};

function inherit(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { term, conclusion } = conclusionOf(proof);
  if (conclusion.kind !== 'exists') return [];
  const supply = context.names();
  const witnesses = conclusion.names.map((bound) => supply.fresh(withoutDagger(bound)));
  const choices = [
    witnesses,
    ...witnesses.flatMap((witness, at) => grown(witness, context).map((term) => witnesses.with(at, term))),
  ];
  const known = listed(context.definitions.map(({ name }) => name));
  const closer = `by first | grind${known} | simp_all${known}`;
  const tries = choices.map((chosen) => `exact ⟨${[...chosen, closer].join(', ')}⟩`);
  const obtain = `obtain ⟨${[...witnesses, supply.fresh('hw')].join(', ')}⟩ := ${term}`;
  return weighted(0.5, `${obtain}; first | ${tries.join(' | ')}`);
}

/** What a witness may become: Lean knows of what type it is, and the other terms fail at once. */
function grown(witness: string, { variables }: GoalContext): string[] {
  const elements = variables.filter(({ head, isElement }) => isElement || (head !== null && head !== 'List'));
  return [
    ...elements.slice(-elementLimit).map(({ name }) => `${name} :: ${witness}`),
    `${witness} + 1`,
    `2 * ${witness}`,
  ];
}
