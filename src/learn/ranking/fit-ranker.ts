/**
 * Fits a ranker to choices: the least loss (`choice-loss.ts`) with weight decay, by Adam on small batches.
 *
 * Source of the optimiser: Kingma, Ba, Adam (2015); Loshchilov, Hutter, Decoupled weight decay regularization (2019).
 */
import type { Random } from '../../../core/random.ts';
import type { RankerWeights } from '../../prove/ranking/ranker.ts';
import { type Choice, gradientOf, modelOf } from './choice-loss.ts';

export interface FitSettings {
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
  /** Times that each choice is looked at, and more where that would be fewer steps than `leastSteps`. */
  readonly epochs: number;
  readonly leastSteps: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly weightDecay: number;
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
  { size, epochs, leastSteps, batch, learningRate, weightDecay }: FitSettings,
  random: Random,
): RankerWeights {
  // The last place is w₀.
  const weights = new Float32Array(size + 1);
  weights[size] = 1;
  const first = new Float32Array(size + 1);
  const second = new Float32Array(size + 1);
  let step = 0;
  const all = Math.max(leastSteps, epochs * Math.ceil(choices.length / batch));
  while (choices.length > 0 && step < all) {
    const order = shuffled(choices, random);
    for (let at = 0; at < order.length && step < all; at += batch) {
      step += 1;
      const gradient = gradientOf(order.slice(at, at + batch), weights);
      const rate = (learningRate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
      for (let place = 0; place <= size; place += 1) {
        const slope = gradient[place]! / batch;
        first[place] = 0.9 * first[place]! + 0.1 * slope;
        second[place] = 0.999 * second[place]! + 0.001 * slope * slope;
        if (place < size) weights[place]! *= 1 - learningRate * weightDecay;
        weights[place]! -= (rate * first[place]!) / (Math.sqrt(second[place]!) + 1e-8);
      }
    }
  }
  return modelOf(weights);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
