import type { Random } from '../random.ts';
import { quantile } from './quantile.ts';
import type { Interval } from './wilson.ts';

export interface BootstrapOptions {
  readonly resamples?: number;
  /** How often the interval should hold the truth. */
  readonly level?: number;
}

/**
 * The percentile bootstrap for the mean of shares, one for each problem: as many problems are drawn with repetition as
 * there are, many times over, and the interval leaves out (1 - level)/2 of the means on either side. No values: [0, 1].
 * It has width 0 when all values are equal; use Wilson's interval for values that are all 0 or 1.
 * Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), section 13.3.
 */
export function bootstrapMean(
  values: readonly number[],
  random: Random,
  { resamples = 2_000, level = 0.95 }: BootstrapOptions = {},
): Interval {
  if (values.length === 0) return { low: 0, high: 1 };
  const means = Array.from({ length: resamples }, () => {
    let total = 0;
    for (let draw = 0; draw < values.length; draw += 1) {
      total += values[Math.floor(random.next() * values.length)] ?? 0;
    }
    return total / values.length;
  }).sort((a, b) => a - b);
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const outside = (1 - level) / 2;
  return {
    low: Math.min(mean, quantile(means, outside)),
    high: Math.max(mean, quantile(means, 1 - outside)),
  };
}
