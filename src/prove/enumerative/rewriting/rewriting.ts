import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { callsOf } from '../reading/calls.ts';
import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { readProposition } from '../reading/proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Rewrites with equations of the context and theorems of the header, and unfolds definitions. */
export const rewriting: TacticProvider = {
  name: 'rewriting',
  propose(context) {
    const found: WeightedTactic[] = [];
    for (const proof of [...context.proofs].reverse()) {
      if (!isEquation(proof)) continue;
      found.push(...weighted(0.45, `rw [${proof.name}]`), ...weighted(0.2, `rw [← ${proof.name}]`));
    }
    for (const lemma of context.lemmas.filter(isEquational).slice(0, 6)) {
      found.push(...weighted(0.3, `rw [${lemma.name}]`), ...weighted(0.1, `rw [← ${lemma.name}]`));
    }
    const inTarget = new Set(context.goal.shape.constants);
    for (const definition of context.definitions) {
      if (!inTarget.has(definition.name)) continue;
      found.push(...weighted(0.3, `unfold ${definition.name}`));
      if (definition.isRecursive && isCalledApart(context, definition.name)) {
        found.push(...weighted(0.25, `rw [${definition.name}]`, `rw [${definition.name}]; grind`));
      }
    }
    return found;
  },
};

/** Whether the target calls it with different arguments: `f (2 * n) = f n + 1`. Then one call may have to be unfolded alone. */
function isCalledApart({ goal }: GoalContext, name: string): boolean {
  return new Set(callsOf(goal.target, name).map(({ text }) => text)).size > 1;
}

/** Unknown conclusions count as equations: the attempt is cheap. */
function isEquational({ head }: LocalDeclaration): boolean {
  return head === undefined || head === 'Eq' || head === 'Iff';
}

/** True for `a = b`, `p ↔ q`, and for these below quantifiers and premises. */
function isEquation(proof: Proof): boolean {
  let proposition = proof.proposition;
  while (proposition.kind === 'forall' || proposition.kind === 'implies') {
    proposition = readProposition(proposition.kind === 'forall' ? proposition.body : proposition.right);
  }
  return proposition.kind === 'iff' || (proposition.kind === 'relation' && proposition.operator === '=');
}
