/**
 * How well a ranker (`src/prove/ranking`) explains which tactics were right. Several may be at one goal; their probabilities
 * count together:
 *
 *   loss = - Σ_s ω_s ln Σ_{a right} P(a | s)
 */
import { type RankerWeights, utilities } from '../../prove/ranking/ranker.ts';

/** A goal, the tactics that were tried there, and which of them were right. */
export interface Choice {
  /** ω */
  readonly weight: number;
  /** ln p of each tactic. */
  readonly priors: readonly number[];
  /** Features of each tactic, as places in the vector of weights. */
  readonly places: readonly Uint32Array[];
  readonly isRight: readonly boolean[];
}

/** Weights of the features, and w₀ behind them. */
export type WeightVector = Float32Array;

export const modelOf = (weights: WeightVector): RankerWeights => ({
  prior: weights.at(-1) ?? 1,
  features: weights.subarray(0, -1),
});

export function lossOf(choices: readonly Choice[], weights: WeightVector): number {
  const model = modelOf(weights);
  return choices.reduce((sum, { weight, priors, places, isRight }) => {
    const all = softmax(utilities(model, priors, places));
    return sum - weight * Math.log(all.reduce((right, share, at) => right + (isRight[at] ? share : 0), 0));
  }, 0);
}

/** Of the loss, by each weight. */
export function gradientOf(choices: readonly Choice[], weights: WeightVector): Float32Array {
  const gradient = new Float32Array(weights.length);
  const model = modelOf(weights);
  for (const { weight, priors, places, isRight } of choices) {
    const all = softmax(utilities(model, priors, places));
    const right = all.reduce((sum, share, index) => sum + (isRight[index] ? share : 0), 0);
    all.forEach((share, index) => {
      const slope = weight * (share - (isRight[index] ? share / Math.max(right, 1e-12) : 0));
      for (const place of places[index]!) gradient[place]! += slope;
      gradient[weights.length - 1]! += slope * priors[index]!;
    });
  }
  return gradient;
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
