/**
 * Tactics from the memory beside those of another proposer. The more alike the best remembered case is and the more often
 * it worked, the more of the probability goes to the memory:
 *
 *   m = share · max s        p(t) = m · s(t) / Σ s  for what is remembered
 *
 * s: the scores of `shape-index.ts`. The other proposals share the rest, 1 - m. What both propose has the sum.
 */
import type { Goal } from '../../../core/goal.ts';
import type { TacticProposer } from '../../prove/policy/guide-policy.ts';
import { mixProposals } from '../../prove/policy/mixed-policy.ts';
import { OwnNames } from './own-names.ts';
import { type RememberedTactic, rememberedTactics } from './remembered-tactics.ts';
import type { ShapeIndex } from './shape-index.ts';

/** The `source` of what the memory proposes. */
export const memorySource = 'memory';

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
