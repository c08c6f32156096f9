import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** Reasons backwards from the target with hypotheses and theorems of the header. */
export const applying: TacticProvider = {
  name: 'applying',
  propose(context) {
    const { head } = context.goal.shape;
    const found: WeightedTactic[] = [];
    for (const proof of [...context.proofs].reverse()) {
      const shape = proof.hypothesis.shape;
      const negation = proof.proposition.kind === 'not' || shape.head === 'Ne' || shape.head === 'Not';
      const fits = shape.head === head || (head === 'False' && negation);
      if (shape.binders === 0 && !negation) continue;
      if (negation && head !== 'False') {
        found.push(...weighted(0.1, `refine absurd ?_ ${proof.name}`));
        continue;
      }
      found.push(...weighted(fits ? 0.7 : 0.15, `apply ${proof.name}`));
    }
    for (const lemma of context.lemmas.slice(0, 6)) {
      const about = head !== null && lemma.constants.includes(head);
      found.push(...weighted(about ? 0.4 : 0.15, `apply ${lemma.name}`));
    }
    return found;
  },
};
