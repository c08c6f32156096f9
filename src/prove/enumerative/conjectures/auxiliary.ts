import type { GoalContext } from '../reading/goal-context.ts';
import { listed } from '../tactic-provider.ts';

/**
 * `have key : ∀ y, P y := by ...` with its proof by induction in the same call: a statement that is false, ill-typed
 * or too hard costs one failed tactic and leaves no goal behind.
 */
export function auxiliary(
  context: GoalContext,
  statement: string,
  subject: string,
  definitions: readonly string[],
): string {
  const name = context.names().fresh('key');
  return `have ${name} : ${statement} := by (intro ${subject}; induction ${subject} <;> grind${listed(definitions)})`;
}

/** Recursive definitions of the header that the goal mentions. */
export function recursiveDefinitions(context: GoalContext): string[] {
  return context.definitions.filter((entry) => entry.isRecursive).map((entry) => entry.name);
}

/**
 * True when the context has this statement already, as far as its words tell: Lean prints it with other brackets and binders, and
 * with `s.size` for `Tree.size s`. A law with two sides swapped counts as known too.
 */
export function isKnown(context: GoalContext, statement: string): boolean {
  const wanted = bagOfWords(statement);
  return context.proofs.some((proof) => proof.type === statement || bagOfWords(proof.type) === wanted);
}

const boundType = /\(([^():]*) : (?:[^()]|\([^()]*\))*\)/gu;
const namespace = /\b\p{Lu}[\p{L}\p{N}_]*\./gu;

function bagOfWords(text: string): string {
  const bare = text.replace(boundType, '$1').replace(namespace, '');
  return bare
    .split(/[\s().,]+/u)
    .sort()
    .join(' ')
    .trim();
}
