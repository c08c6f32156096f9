import type { Goal } from '../../../core/goal.ts';
import type { LemmaIndex } from './symbol-index.ts';

/** Names of theorems for the first of some goals, the closest first: what prompts show, and examples to learn from have. */
export function premisesFor(
  goals: readonly Goal[],
  lemmaIndex: LemmaIndex | null,
  count: number,
): readonly string[] {
  const [goal] = goals;
  if (goal === undefined || lemmaIndex === null) return [];
  return lemmaIndex.select(goal, count).map(({ lemma }) => lemma.name);
}
