import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Reasons backwards from the target with hypotheses and theorems of the header. */
export const applying: TacticProvider = {
  name: 'applying',
  propose(context) {
    const { head } = context.goal.shape;
    const found: WeightedTactic[] = [];
    for (const proof of [...context.proofs].reverse()) {
      const shape = proof.hypothesis.shape;
      const negation = proof.proposition.kind === 'not' || shape.head === 'Ne' || shape.head === 'Not';
      const concludes = shape.head === head || (head === 'False' && negation);
      if (shape.binders === 0 && !negation) continue;
      if (negation && head !== 'False') {
        found.push(...weighted(0.1, `refine absurd ?_ ${proof.name}`));
        continue;
      }
      found.push(...weighted(concludes ? 0.7 : 0.15, `apply ${proof.name}`));
    }
    for (const lemma of [...context.lemmas.slice(0, 6), ...context.libraryLike.slice(0, 2)]) {
      const fits = lemma.head === undefined ? lemma.constants.includes(head ?? '') : lemma.head === head;
      if (!fits && lemma.head !== null) continue;
      found.push(...weighted(fits ? 0.4 : 0.1, `apply ${lemma.name}`));
    }
    return found;
  },
};
