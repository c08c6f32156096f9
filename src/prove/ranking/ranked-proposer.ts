import type { Proposal } from '../../../search/interfaces.ts';
import type { TacticProposer } from '../policy/shape-policy.ts';
import { ownWordsOf } from './own-words.ts';
import { placeFeatures, type RankerWeights, utilities } from './ranker.ts';

/** A proposer whose tactics come in the order of a ranker. */
export function rankedProposer(propose: TacticProposer, weights: RankerWeights): TacticProposer {
  return (goals, surroundings) => {
    const proposals = propose(goals, surroundings);
    const [goal] = goals;
    // It has learnt nothing of the tactics of libraries.
    if (goal === undefined || (surroundings.tactics?.size ?? 0) > 0) return proposals;
    return rankProposals(proposals, goal.pretty, ownWordsOf(surroundings.declarations), weights);
  };
}

/**
 * The tactics in the order of u(s, a), behind those that were worked out, and ties in that of the policy; the policy's own
 * probabilities are dealt out anew in this order.
 * P(a | s) itself would not do: it is so sure of the first tactics that a search, which multiplies along a path, follows
 * a wrong one deep down before it tries the next.
 */
export function rankProposals(
  proposals: readonly Proposal<string>[],
  goal: string,
  ownWords: ReadonlySet<string>,
  weights: RankerWeights,
): Proposal<string>[] {
  if (proposals.length === 0) return [];
  const priors = proposals.map(({ logProbability }) => logProbability);
  const places = placeFeatures({ goal, ownWords }, proposals, weights.features.length);
  const worths = utilities(weights, priors, places);
  const workedOut = proposals.map(({ isWorkedOut }) => Number(isWorkedOut === true));
  const shares = [...priors].sort((a, b) => b - a);
  return [...proposals.keys()]
    .sort(
      (a, b) => workedOut[b]! - workedOut[a]! || worths[b]! - worths[a]! || priors[b]! - priors[a]! || a - b,
    )
    .map((index, at) => ({ ...proposals[index]!, logProbability: shares[at]! }));
}
