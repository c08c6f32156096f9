/**
 * The weights of the least loss, by Adam on small batches with weight decay.
 *
 * Sources: Kingma, Ba, Adam (2015); Loshchilov, Hutter, Decoupled weight decay regularization (2019).
 */
import type { Random } from '../../../core/random.ts';

export interface AdamSettings {
  /** Times that each item is looked at, and more where that would be fewer steps than `leastSteps`. */
  readonly epochs: number;
  readonly leastSteps: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly weightDecay: number;
}

export interface Fit<T> {
  readonly items: readonly T[];
  /** Of the sum of the losses of a batch, by each weight. */
  readonly gradientOf: (batch: readonly T[], weights: Float32Array) => Float32Array;
  /** What fitting begins with; it is not changed. */
  readonly start: Float32Array;
  /** So many weights, the first ones, decay. */
  readonly decaying: number;
}

/** Without items the weights stay what they are. */
export function fitByAdam<T>(
  { items, gradientOf, start, decaying }: Fit<T>,
  { epochs, leastSteps, batch, learningRate, weightDecay }: AdamSettings,
  random: Random,
): Float32Array {
  const weights = Float32Array.from(start);
  const first = new Float32Array(start.length);
  const second = new Float32Array(start.length);
  const all = Math.max(leastSteps, epochs * Math.ceil(items.length / batch));
  let step = 0;
  while (items.length > 0 && step < all) {
    const order = shuffled(items, random);
    for (let at = 0; at < order.length && step < all; at += batch) {
      step += 1;
      const gradient = gradientOf(order.slice(at, at + batch), weights);
      const rate = (learningRate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
      for (let place = 0; place < weights.length; place += 1) {
        const slope = gradient[place]! / batch;
        first[place] = 0.9 * first[place]! + 0.1 * slope;
        second[place] = 0.999 * second[place]! + 0.001 * slope * slope;
        if (place < decaying) weights[place]! *= 1 - learningRate * weightDecay;
        weights[place]! -= (rate * first[place]!) / (Math.sqrt(second[place]!) + 1e-8);
      }
    }
  }
  return weights;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
