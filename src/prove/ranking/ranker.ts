import type { Proposal } from '../../../search/interfaces.ts';
import type { TacticProposer } from '../policy/guide-policy.ts';
import { hashOf, mix } from '../weights/weights-file.ts';
import { ownWordsOf, type TacticView, viewGoal, viewTactic } from './features.ts';

/**
 * A learnt order of a policy's proposals: a conditional logit over the tactics that are proposed for a goal,
 *
 *   P(a | s) = exp u(s, a) / Σ_b exp u(s, b),   u(s, a) = w₀ ln p(a) + Σ_i w_{h(i)}
 *
 * where p is the policy's own probability and i runs over the features of tactic and goal (`features.ts`); h maps them
 * to places of one vector of weights (`weights/weights-file.ts`).
 *
 * Source: McFadden, Conditional logit analysis of qualitative choice behavior (1974).
 */

export interface RankerWeights {
  /** w₀ */
  readonly prior: number;
  /** Of length 2^n. */
  readonly features: Float32Array;
}

/** A goal as Lean prints it, and the words by which its header calls what it declares. */
interface PrintedGoal {
  readonly goal: string;
  readonly ownWords: ReadonlySet<string>;
}

type Tactic = Pick<Proposal<string>, 'action' | 'source'>;

/** Where the features of each proposal stand in a vector of `size` weights; proposals in the order of their policy. */
export function placeFeatures(
  { goal, ownWords }: PrintedGoal,
  proposals: readonly Tactic[],
  size: number,
): readonly Uint32Array[] {
  const view = viewGoal(goal, ownWords);
  const hashes = view.features.map(hashOf);
  const ranks = new Map<string | undefined, number>();
  return proposals.map((proposal) => {
    const rank = ranks.get(proposal.source) ?? 0;
    ranks.set(proposal.source, rank + 1);
    return placesOf(viewTactic(proposal, rank, view), hashes, size);
  });
}

function placesOf({ crossed, alone }: TacticView, goal: readonly number[], size: number): Uint32Array {
  const places = new Uint32Array(crossed.length * goal.length + alone.length);
  let at = 0;
  for (const feature of crossed) {
    const hash = hashOf(feature);
    for (const other of goal) places[at++] = mix(hash, other) & (size - 1);
  }
  for (const feature of alone) places[at++] = mix(hashOf(feature), 0) & (size - 1);
  return places;
}

/** u(s, a) of each proposal. */
export function utilities(
  { prior, features }: RankerWeights,
  priors: readonly number[],
  places: readonly Uint32Array[],
): number[] {
  return places.map((of, index) => {
    let sum = prior * (priors[index] ?? 0);
    for (const place of of) sum += features[place]!;
    return sum;
  });
}

/** A proposer whose tactics come in the order of a ranker. */
export function rankedProposer(propose: TacticProposer, weights: RankerWeights): TacticProposer {
  return (goals, surroundings) => {
    const proposals = propose(goals, surroundings);
    const [goal] = goals;
    if (goal === undefined) return proposals;
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
