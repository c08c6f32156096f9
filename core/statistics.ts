import { LakatosError } from './errors.ts';
import type { Random } from './random.ts';

/**
 * The value below which `share` of the `sorted` values lie, straight between neighbours: position share·(n-1), counted
 * from 0. This is definition 7 of R. J. Hyndman and Y. Fan, The American Statistician 50 (1996), 361-365.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) {
    throw new LakatosError('INTERNAL', `no quantile ${share} of ${sorted.length} values`);
  }
  // Both ends weighed, not `below + part * (above - below)`: that could leave the interval by rounding.
  const part = position - Math.floor(position);
  return below === above ? below : below * (1 - part) + above * part;
}

/** How some numbers lie; all in their own unit. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
}

/** The spread of some numbers; null when there are none. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    mean: sorted.reduce((total, value) => total + value, 0) / sorted.length,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
  };
}

/**
 * The logarithm of a sum of numbers that are given by their logarithms, however small they are:
 *
 *   ln Σ exp(l_i) = m + ln(1 + Σ' exp(l_i - m)),   m the largest l_i, Σ' over the others
 *
 * Of nothing, and of nothing but zeros, it is -∞.
 */
export function logSumExp(logs: readonly number[]): number {
  let at = 0;
  for (const [index, log] of logs.entries()) if (log > logs[at]!) at = index;
  const largest = logs[at] ?? Number.NEGATIVE_INFINITY;
  if (largest === Number.NEGATIVE_INFINITY) return largest;
  let rest = 0;
  for (const [index, log] of logs.entries()) if (index !== at) rest += Math.exp(log - largest);
  return largest + Math.log1p(rest);
}

/** An interval of shares, both between 0 and 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson score interval for `successes` of `trials`:
 *
 *   (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)
 *
 * z = 1.96 for 95%. Unlike p ± z·error it stays inside [0, 1] and keeps its coverage for small n and for shares
 * near the ends. No trials: [0, 1]. Source: E. B. Wilson, JASA 22 (1927), 209-212.
 */
export function wilsonInterval(successes: number, trials: number, z = 1.96): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const shrink = 1 + z ** 2 / trials;
  const centre = (share + z ** 2 / (2 * trials)) / shrink;
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / shrink;
  // The share lies inside by the formula; rounding would put it just outside where no or every trial succeeds.
  return {
    low: Math.max(0, Math.min(share, centre - half)),
    high: Math.min(1, Math.max(share, centre + half)),
  };
}

/**
 * The chance that at least one of `k` attempts succeeds, estimated without bias from `successes` c of `attempts` n:
 *
 *   1 - C(n-c, k) / C(n, k)  =  1 - Π (1 - k/i) for i = n-c+1 .. n
 *
 * The product needs no large numbers. 1 - (1 - c/n)^k would be too low on average.
 * Source: M. Chen and others, Evaluating Large Language Models Trained on Code (2021), section 2.1.
 */
export function passAtK(attempts: number, successes: number, k: number): number {
  const areWhole = [attempts, successes, k].every((number) => Number.isSafeInteger(number));
  if (!areWhole || successes < 0 || successes > attempts || k < 1 || k > attempts) {
    throw new LakatosError('INTERNAL', `no pass@${k} with ${successes} successes in ${attempts} attempts`);
  }
  if (attempts - successes < k) return 1;
  let allFail = 1;
  for (let i = attempts - successes + 1; i <= attempts; i += 1) allFail *= 1 - k / i;
  return 1 - allFail;
}

interface BootstrapOptions {
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

/** Two p-values of one test, both two-sided. */
export interface McNemar {
  /** Never below what it says: the chance of a difference at least as large when none is real. */
  readonly exact: number;
  /** The same less half the chance of the difference itself: nearer to the stated level, may go a little over it. */
  readonly midP: number;
}

/**
 * McNemar's test for two provers on the same problems, where only those count that just one of them proves. If there is
 * no difference, each is `gained` or `lost` with chance 1/2. For n = gained + lost and m the smaller of them:
 *
 *   exact = min(1, 2 Σ C(n, i) / 2^n for i = 0 .. m)      midP = 2 Σ C(n, i) / 2^n for i = 0 .. m-1  +  C(n, m) / 2^n
 *
 * Sources: Q. McNemar, Psychometrika 12 (1947), 153-157; for mid-p, M. W. Fagerland, S. Lydersen and P. Laake,
 * BMC Medical Research Methodology 13 (2013), 91.
 */
export function mcnemarTest(gained: number, lost: number): McNemar {
  if (![gained, lost].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new LakatosError('INTERNAL', `no test of ${gained} gained and ${lost} lost`);
  }
  const n = gained + lost;
  const smaller = Math.min(gained, lost);
  // By logarithms: 1/2^n is nothing to a computer for n above 1074.
  let logTerm = -n * Math.LN2;
  let below = 0;
  for (let i = 0; i < smaller; i += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log((n - i) / (i + 1));
  }
  const at = Math.exp(logTerm);
  return { exact: Math.min(1, 2 * (below + at)), midP: Math.min(1, 2 * below + at) };
}
