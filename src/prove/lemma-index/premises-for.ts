import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { fromLast, type NearTheorem, rankNearby } from './nearby.ts';
import type { LemmaIndex } from './symbol-index.ts';

/** Names of `count` theorems for the first of some goals, the likeliest first: what prompts show, and examples to learn from have. */
export type FindPremises = (goals: readonly Goal[], count: number) => readonly string[];

/** One in so many is of the theorem's own file, as one in four is that the steps of Mathlib's proofs name. */
const ofFile = 4;

/** @param theoremsFromLast of the theorem's header, the last one first */
export const premiseFinder =
  (lemmaIndex: LemmaIndex | null, theoremsFromLast: readonly NearTheorem[]): FindPremises =>
  (goals, count) => {
    const [goal] = goals;
    if (goal === undefined) return [];
    const near = rankNearby(theoremsFromLast, goal).slice(0, Math.ceil(count / ofFile));
    const found = lemmaIndex?.select(goal, count - near.length) ?? [];
    return [...near, ...found.map(({ lemma }) => lemma)].map(({ name }) => name);
  };

/** Finds what may serve the goals of a theorem: in its header, and in what that imports. */
export const premisesOf = (
  { header }: Pick<Theorem, 'header'>,
  declarations: readonly LocalDeclaration[],
  lemmaIndex: LemmaIndex | null,
): FindPremises => premiseFinder(lemmaIndex, fromLast(header, declarations));
