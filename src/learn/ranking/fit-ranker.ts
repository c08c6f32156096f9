/** Fits a ranker to choices: the least loss (`choice-loss.ts`). */
import type { Random } from '../../../core/random.ts';
import type { RankerWeights } from '../../prove/ranking/ranker.ts';
import { type AdamSettings, fitByAdam } from '../fitting/adam.ts';
import { type Choice, gradientOf, modelOf } from './choice-loss.ts';

export interface FitSettings extends AdamSettings {
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
}

export const usualFit: FitSettings = {
  size: 2 ** 15,
  epochs: 20,
  leastSteps: 250,
  batch: 32,
  learningRate: 0.002,
  weightDecay: 0.01,
};

export function fitRanker(
  choices: readonly Choice[],
  { size, ...settings }: FitSettings,
  random: Random,
): RankerWeights {
  // The last place is w₀, which does not decay: what is not learnt is to stay in the policy's own order.
  const start = new Float32Array(size + 1);
  start[size] = 1;
  return modelOf(fitByAdam({ items: choices, gradientOf, start, decaying: size }, settings, random));
}
