import type { Goal } from '../../../core/goal.ts';
import { goalFeatures } from './goal-features.ts';
import { goalParts } from './goal-parts.ts';
import type { OwnNames } from './own-names.ts';
import type { ShapeIndex } from './shape-index.ts';
import { fitTemplate } from './tactic-template.ts';

/** A tactic that worked on goals like this one, in the names of this one. */
export interface RememberedTactic {
  readonly tactic: string;
  /** That of the best of its cases: see `shape-index.ts`. */
  readonly score: number;
  /** The cases that it comes from, the best first. */
  readonly cases: readonly string[];
}

/** So many cases are looked at for one goal; many are the same tactic, and some don't fit. */
const casesAtMost = 40;

/** Goals that share less than this have little to do with each other. */
const leastLikeness = 0.3;

/** The best `count` tactics for a goal, best first; the same cases give the same order. */
export function rememberedTactics(
  index: ShapeIndex,
  goal: Goal,
  own: OwnNames,
  count: number,
): readonly RememberedTactic[] {
  const parts = goalParts(goal, own);
  const recall = { count: casesAtMost, leastLikeness };
  const tactics = new Map<string, { score: number; cases: string[] }>();
  for (const { found, score } of index.recall('tactic', goalFeatures(goal, own), recall)) {
    const tactic = fitTemplate(found.content.template, parts);
    if (tactic === null) continue;
    const known = tactics.get(tactic);
    if (known === undefined) tactics.set(tactic, { score, cases: [found.id] });
    else known.cases.push(found.id);
  }
  return [...tactics].slice(0, count).map(([tactic, rest]) => ({ tactic, ...rest }));
}
