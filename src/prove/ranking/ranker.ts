/**
 * A learnt order of a policy's proposals: a conditional logit over the tactics that are proposed for a goal,
 *
 *   P(a | s) = exp u(s, a) / Σ_b exp u(s, b),   u(s, a) = w₀ ln p(a) + Σ_i w_{h(i)}
 *
 * where p is the policy's own probability and i runs over the features of tactic and goal (`features.ts`); h maps them
 * to places of one vector of weights (`weights/hashing.ts`).
 *
 * Source: McFadden, Conditional logit analysis of qualitative choice behavior (1974).
 */
import type { Proposal } from '../../../search/interfaces.ts';
import { hashOf, mix } from '../weights/hashing.ts';
import { type TacticView, viewGoal, viewTactic } from './features.ts';

export interface RankerWeights {
  /** w₀ */
  readonly prior: number;
  /** Of length 2^n. */
  readonly features: Float32Array;
}

/** A goal as Lean prints it, and the words by which its header calls what it declares. */
export interface PrintedGoal {
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
