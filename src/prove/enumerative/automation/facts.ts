import type { LibraryLemma } from '../../lemma-index/lemma-index.ts';
import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { obtainAll } from '../reading/names.ts';
import { alternatives, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** How many hypotheses are looked at, the latest ones, and how many theorems of the library for each. */
const factLimit = 2;
const looked = 120;
const hintLimit = 5;
const existenceLimit = 2;

/** Theorems of the library that are about what a hypothesis says, where those about the target are of no help. */
export const facts: TacticProvider = {
  name: 'facts',
  propose(context) {
    const { lemmaIndex, goal } = context;
    if (lemmaIndex === undefined || goal.shape.binders > 0) return [];
    const latest = context.proofs
      .filter(({ hypothesis }) => hypothesis.shape.binders === 0)
      .slice(-factLimit);
    return latest.flatMap((proof) => {
      const found = lemmaIndex
        .select(turned(proof, context), looked)
        .map(({ lemma }) => lemma)
        .filter(({ head }) => head !== null);
      return [
        ...alternatives(
          0.3,
          found.slice(0, hintLimit).map(({ name }) => `grind [${name}]`),
        ),
        ...existence(proof, found, context),
      ];
    });
  },
};

/** The goal with a hypothesis in place of its target, and the target in place of the hypothesis. */
function turned({ hypothesis }: Proof, { goal }: GoalContext): GoalContext['goal'] {
  const hypotheses = goal.hypotheses.map((entry) =>
    entry === hypothesis ? { ...entry, shape: goal.shape } : entry,
  );
  return { ...goal, shape: hypothesis.shape, hypotheses };
}

/** What must exist because of the hypothesis: `a ∈ xs` splits `xs` at `a`. */
function existence(
  { name }: Proof,
  found: readonly LibraryLemma[],
  { names }: GoalContext,
): WeightedTactic[] {
  return found
    .filter(({ head, premises }) => head === 'Exists' && premises === 1)
    .slice(0, existenceLimit)
    .flatMap((lemma) => weighted(0.2, obtainAll(['w'], `${lemma.name} ${name}`, names())));
}
