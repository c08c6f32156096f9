import type { Proposal } from '../../../search/interfaces.ts';
import type { TacticProposer } from '../policy/shape-policy.ts';
import { ownWordsOf } from './own-words.ts';
import { placeFeatures, type RankerWeights, utilities } from './ranker.ts';

/** A proposer whose tactics have the probabilities that a ranker gives them. */
export function rankedProposer(propose: TacticProposer, weights: RankerWeights): TacticProposer {
  return (goals, surroundings) => {
    const proposals = propose(goals, surroundings);
    const [goal] = goals;
    if (goal === undefined) return proposals;
    return rankProposals(proposals, goal.pretty, ownWordsOf(surroundings.declarations), weights);
  };
}

/** Most probable first, ties in the order of the input. What the probabilities add up to stays. */
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
  const shift = logSum(priors) - logSum(worths);
  return proposals
    .map((proposal, at) => ({ ...proposal, logProbability: Math.min(0, worths[at]! + shift) }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** ln Σ exp x, without overflow. */
function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
