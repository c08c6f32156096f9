import { z } from 'zod';
import type { Random } from '../../../core/random.ts';
import { amount, positive } from '../../../core/schemas.ts';
import { type RankerWeights, utilities } from '../../prove/ranking/ranker.ts';
import { type AdamSettings, fitByAdam } from '../fitting/adam.ts';

/** How the order of the built-in policy's tactics is learnt. */
export const rankingSettingsSchema = z.strictObject({
  statesPerSearch: positive.describe('states of each search at which all of its tactics are tried'),
  timeWeight: amount.describe(
    '0: the order saves Lean calls; 1: it saves time in Lean, and cheap tactics come before slow ones',
  ),
});

/**
 * How well a ranker (`src/prove/ranking`) explains which tactics were right. Several may be at one goal; their probabilities
 * count together:
 *
 *   loss = - Σ_s ω_s ln Σ_{a right} P(a | s)
 *
 * An order by P(a | s) takes the fewest calls. One by P(a | s) / t(s, a), with the time t that a tactic takes, takes the
 * least time. Since ln t is learnt as a linear function of the same features, τ(s, a) = Σ_i v_{h(i)}, its weights are taken off those of
 * u(s, a): a ranker does not know that it goes by time.
 *
 * Source of the order: Simon, Kadane, Optimal problem-solving search: all-or-none solutions (1975).
 */
/** A goal, the tactics that were tried there, and which of them were right. */
export interface Choice {
  /** ω */
  readonly weight: number;
  /** ln p of each tactic. */
  readonly priors: readonly number[];
  /** Features of each tactic, as places in the vector of weights. */
  readonly places: readonly Uint32Array[];
  readonly isRight: readonly boolean[];
  /** Time in Lean that each tactic took, in milliseconds. */
  readonly ms: readonly number[];
}

/** Weights of the features, and w₀ behind them. */
type WeightVector = Float32Array;

const rankerFrom = (weights: WeightVector): RankerWeights => ({
  prior: weights.at(-1) ?? 1,
  features: weights.subarray(0, -1),
});

export function choiceLoss(choices: readonly Choice[], weights: WeightVector): number {
  const model = rankerFrom(weights);
  return choices.reduce((sum, { weight, priors, places, isRight }) => {
    const all = softmax(utilities(model, priors, places));
    return sum - weight * Math.log(all.reduce((right, share, at) => right + (isRight[at] ? share : 0), 0));
  }, 0);
}

/** Of the loss, by each weight. */
export function choiceGradient(choices: readonly Choice[], weights: WeightVector): Float32Array {
  const gradient = new Float32Array(weights.length);
  const model = rankerFrom(weights);
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

/** Of ½ Σ_s ω_s / n_s Σ_a (τ(s, a) - ln t(s, a))², by each weight v; n_s tactics were tried at s. */
export function timeGradient(choices: readonly Choice[], weights: WeightVector): Float32Array {
  const gradient = new Float32Array(weights.length);
  for (const { weight, places, ms } of choices)
    places.forEach((of, index) => {
      const said = of.reduce((sum, place) => sum + weights[place]!, 0);
      const slope = (weight / places.length) * (said - Math.log(1 + ms[index]!));
      for (const place of of) gradient[place]! += slope;
    });
  return gradient;
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

interface FitSettings extends AdamSettings {
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
  /** How much time counts: the power of t. */
  readonly timeWeight: number;
}

export const usualFit: FitSettings = {
  size: 2 ** 15,
  timeWeight: 0,
  epochs: 20,
  leastSteps: 250,
  batch: 32,
  learningRate: 0.002,
  weightDecay: 0.01,
};

/** Fits a ranker to choices: the least loss, less what the tactics cost. */
export function fitRanker(
  choices: readonly Choice[],
  { size, timeWeight, ...settings }: FitSettings,
  random: Random,
): RankerWeights {
  // The last place is w₀, which does not decay: what is not learnt is to stay in the policy's own order.
  const start = new Float32Array(size + 1);
  start[size] = 1;
  const weights = fitByAdam(
    { items: choices, gradientOf: choiceGradient, start, decaying: size },
    settings,
    random,
  );
  if (timeWeight > 0) {
    const empty = new Float32Array(size);
    const times = fitByAdam(
      { items: choices, gradientOf: timeGradient, start: empty, decaying: size },
      settings,
      random,
    );
    for (let place = 0; place < size; place += 1) weights[place]! -= timeWeight * times[place]!;
  }
  return rankerFrom(weights);
}
