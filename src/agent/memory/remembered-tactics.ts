import type { Goal } from '../../../core/goal.ts';
import type { TacticProposer } from '../../prove/policy/guide-policy.ts';
import { mixProposals } from '../../prove/policy/mixed-policy.ts';
import { goalFeatures, goalParts, OwnNames, type ShapeIndex } from './shape-index.ts';
import { fitTemplate } from './tactic-template.ts';

/** A tactic that worked on goals like this one, in the names of this one. */
interface RememberedTactic {
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

/**
 * Tactics from the memory beside those of another proposer. The more alike the best remembered case is and the more often
 * it worked, the more of the probability goes to the memory:
 *
 *   m = share · max s        p(t) = m · s(t) / Σ s  for what is remembered
 *
 * s: the scores of `shape-index.ts`. The other proposals share the rest, 1 - m. What both propose has the sum.
 */

/** The `source` of what the memory proposes. */
const memorySource = 'memory';

/** What goes to the memory where the same goal was proved in the same way every time. */
const share = 0.5;

/** Tactics at one goal. */
const tacticsAtMost = 8;

/** What a proposer was asked, for whoever learns from the search. */
export interface Asked {
  readonly goal: Goal;
  readonly own: OwnNames;
  readonly remembered: readonly RememberedTactic[];
}

/** `index` is asked each time; `onAsked` is told of each goal that a tactic was wanted for. */
export function withMemory(
  propose: TacticProposer,
  index: () => ShapeIndex,
  onAsked: (asked: Asked) => void,
): TacticProposer {
  /** Headers are few, and their declarations many. */
  const known = new WeakMap<object, OwnNames>();
  return (goals, surroundings) => {
    const others = propose(goals, surroundings);
    const [goal] = goals;
    if (goal === undefined) return others;
    const own = known.get(surroundings.declarations) ?? new OwnNames(surroundings.declarations);
    known.set(surroundings.declarations, own);
    const remembered = rememberedTactics(index(), goal, own, tacticsAtMost);
    onAsked({ goal, own, remembered });
    const [best] = remembered;
    if (best === undefined) return others;
    const total = remembered.reduce((sum, { score }) => sum + score, 0);
    const ownProposals = remembered.map(({ tactic, score }) => ({
      action: tactic,
      logProbability: Math.log(score / total),
      source: memorySource,
    }));
    const forMemory = share * best.score;
    return mixProposals([
      { proposals: ownProposals, share: forMemory },
      { proposals: others, share: 1 - forMemory },
    ]);
  };
}
