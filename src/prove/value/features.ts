/**
 * What a learnt value sees of a state, from what Lean prints: nothing of Lean's is asked, so that recorded episodes teach it.
 * Beside what the first goal is (`ranking/features.ts`), how it differs from the theorem: what is new in it, what is gone, and how
 * much larger it has become. As there, names that the header declares are one word.
 */
import { lettersOf } from '../lean/size-value.ts';
import { viewGoal } from '../ranking/features.ts';

/** A theorem's own state, taken apart once for all states of its search. */
export interface TheoremView {
  readonly features: ReadonlySet<string>;
  readonly letters: number;
  readonly ownWords: ReadonlySet<string>;
}

/** Every state has it. */
export const commonFeature = 'state';

/** `goals`: of the theorem's own state, as Lean prints them; `ownWords`: those by which its header calls what it declares. */
export const viewTheorem = (goals: readonly string[], ownWords: ReadonlySet<string>): TheoremView => ({
  features: new Set(viewGoal(goals[0] ?? '', ownWords).features),
  letters: lettersOf(goals),
  ownWords,
});

/** `goals`: of the state, the one to work on first. */
export function stateFeatures(goals: readonly string[], theorem: TheoremView): readonly string[] {
  const [goal = ''] = goals;
  const { features, target, given } = viewGoal(goal, theorem.ownWords);
  const here = new Set(features);
  const growth = Math.round(2 * Math.log2(lettersOf(goals) / theorem.letters));
  const shared = [...target].filter((word) => given.has(word)).length;
  return [
    commonFeature,
    ...features,
    ...features.filter((feature) => !theorem.features.has(feature)).map((feature) => `new ${feature}`),
    ...[...theorem.features].filter((feature) => !here.has(feature)).map((feature) => `gone ${feature}`),
    `growth ${Math.max(-6, Math.min(6, growth))}`,
    `goals ${Math.min(3, goals.length)}`,
    `target in given ${Math.min(3, shared)}`,
    `hidden names ${goal.includes('✝')}`,
  ];
}
