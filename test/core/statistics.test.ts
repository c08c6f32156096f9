import { expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import {
  bootstrapMean,
  logSumExp,
  mcnemarTest,
  passAtK,
  quantile,
  spreadOf,
  wilsonInterval,
} from '../../core/statistics.ts';
import fc from '../support/properties.ts';

test('the interval of Wilson is as worked out by hand', () => {
  // n = 10, p = 1/2, z = 2: (0.5 + 0.2 ± 2 sqrt(0.025 + 0.01)) / 1.4
  const { low, high } = wilsonInterval(5, 10, 2);
  expect(low).toBeCloseTo((0.7 - 2 * Math.sqrt(0.035)) / 1.4, 12);
  expect(high).toBeCloseTo((0.7 + 2 * Math.sqrt(0.035)) / 1.4, 12);
  // p = 0: the upper end is z²/(n + z²).
  expect(wilsonInterval(0, 6, 2)).toEqual({ low: 0, high: expect.closeTo(0.4, 12) });
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  // No or every trial: an end of the interval is the share itself, to the last bit (21 of 21 was rounded to less than 1).
  for (let n = 1; n <= 2_000; n++) {
    expect(wilsonInterval(n, n).high).toBe(1);
    expect(wilsonInterval(0, n).low).toBe(0);
  }
});

test('the interval of Wilson holds the share, mirrors it, and shrinks with more trials', () => {
  const counts = fc
    .integer({ min: 1, max: 500 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(counts, ([k, n]) => {
      const { low, high } = wilsonInterval(k, n);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(k / n);
      expect(high).toBeGreaterThanOrEqual(k / n);
      expect(high).toBeLessThanOrEqual(1);
      const mirrored = wilsonInterval(n - k, n);
      expect(mirrored.low).toBeCloseTo(1 - high, 10);
      const more = wilsonInterval(2 * k, 2 * n);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
    { examples: [[[21, 21]]] },
  );
});

const zero = Number.NEGATIVE_INFINITY;

test('the logarithm of a sum is that of the numbers added', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1 }), (numbers) => {
      const sum = numbers.reduce((all, number) => all + number, 0);
      expect(logSumExp(numbers.map(Math.log))).toBeCloseTo(Math.log(sum), 9);
    }),
  );
});

test('logarithms of numbers that are too small or too large to be written are added too', () => {
  expect(logSumExp([-2_000, -2_000])).toBeCloseTo(-2_000 + Math.LN2, 9);
  expect(logSumExp([2_000, 2_000, 2_000])).toBeCloseTo(2_000 + Math.log(3), 9);
  expect(logSumExp([-2_000])).toBe(-2_000);
});

test('the logarithm of a sum leaves zeros out, and nothing but zeros is zero', () => {
  expect(logSumExp([zero, -3, zero])).toBe(-3);
  expect(logSumExp([zero, zero])).toBe(zero);
  expect(logSumExp([])).toBe(zero);
});

test('median and quartiles are those worked out by hand', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({
    count: 4,
    mean: 2.5,
    lowerQuartile: 1.75,
    median: 2.5,
    upperQuartile: 3.25,
  });
  expect(spreadOf([7])).toEqual({ count: 1, mean: 7, lowerQuartile: 7, median: 7, upperQuartile: 7 });
  expect(spreadOf([])).toBeNull();
  expect(quantile([0, 10], 0.025)).toBeCloseTo(0.25, 14);
  expect(() => quantile([], 0.5)).toThrow('no quantile');
});

test('quartiles are in order and inside the values', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(values, (numbers) => {
      const spread = spreadOf(numbers);
      if (spread === null) throw new Error('there are values');
      const order = [
        Math.min(...numbers),
        spread.lowerQuartile,
        spread.median,
        spread.upperQuartile,
        Math.max(...numbers),
      ];
      expect(order.toSorted((a, b) => a - b)).toEqual(order);
    }),
  );
});

test('pass@k is as worked out by hand', () => {
  // 1 - C(3,2) / C(5,2) = 1 - 3/10
  expect(passAtK(5, 2, 2)).toBeCloseTo(0.7, 14);
  expect(passAtK(10, 3, 1)).toBeCloseTo(0.3, 14);
  // One success of 200 is among 100 of them half the time.
  expect(passAtK(200, 1, 100)).toBeCloseTo(0.5, 14);
  // 1 - C(4,3) / C(6,3) = 1 - 4/20
  expect(passAtK(6, 2, 3)).toBeCloseTo(0.8, 14);
  expect(passAtK(1, 0, 1)).toBe(0);
  expect(passAtK(1, 1, 1)).toBe(1);
  expect(passAtK(4, 2, 3)).toBe(1);
});

test.each([
  [0, 0, 1],
  [3, 4, 1],
  [3, -1, 1],
  [3, 1, 0],
  [3, 1, 4],
  [3, 1.5, 1],
])('no value for %d attempts, %d successes, k = %d', (attempts, successes, k) => {
  expect(() => passAtK(attempts, successes, k)).toThrow('no pass@');
});

/** C(n, k) without rounding. */
function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1n; i <= BigInt(k); i += 1n) result = (result * (BigInt(n) - i + 1n)) / i;
  return result;
}

const counts = fc
  .integer({ min: 1, max: 300 })
  .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }), fc.integer({ min: 1, max: n })));

test('pass@k is the formula, between 0 and 1, and rises with successes and with k', () => {
  fc.assert(
    fc.property(counts, ([n, c, k]) => {
      const value = passAtK(n, c, k);
      const scale = 10n ** 15n;
      const exact = 1 - Number((choose(n - c, k) * scale) / choose(n, k)) / 1e15;
      expect(value).toBeCloseTo(n - c < k ? 1 : exact, 10);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      if (c < n) expect(passAtK(n, c + 1, k)).toBeGreaterThanOrEqual(value);
      if (k < n) expect(passAtK(n, c, k + 1)).toBeGreaterThanOrEqual(value);
      expect(passAtK(n, c, 1)).toBeCloseTo(c / n, 12);
      expect(passAtK(n, c, n)).toBe(c > 0 ? 1 : 0);
    }),
  );
});

test('pass@k is not biased: over all draws of n attempts its mean is the true chance of one success in k', () => {
  const chance = 0.2;
  for (const [n, k] of [
    [6, 2],
    [10, 4],
    [3, 3],
  ] as const) {
    let mean = 0;
    for (let c = 0; c <= n; c += 1) {
      mean += Number(choose(n, c)) * chance ** c * (1 - chance) ** (n - c) * passAtK(n, c, k);
    }
    expect(mean).toBeCloseTo(1 - (1 - chance) ** k, 12);
  }
});

test('the bootstrap agrees with the normal interval where there are many values', () => {
  const values = Array.from({ length: 100 }, (_, index) => (index % 5) / 4);
  // Mean 1/2, variance 1/8: half the width is 1.96 sqrt(1/8 / 100) = 0.0693.
  const { low, high } = bootstrapMean(values, seededRandom(1));
  expect(low).toBeGreaterThan(0.5 - 0.076);
  expect(low).toBeLessThan(0.5 - 0.062);
  expect(high).toBeGreaterThan(0.5 + 0.062);
  expect(high).toBeLessThan(0.5 + 0.076);
  const narrow = bootstrapMean(values, seededRandom(1), { level: 0.5 });
  expect(narrow.high - narrow.low).toBeLessThan((high - low) / 2);
});

test('the bootstrap interval holds the mean, stays inside the values, and is the same for the same seed', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(shares, fc.integer({ min: 0, max: 1_000 }), (values, seed) => {
      const interval = bootstrapMean(values, seededRandom(seed), { resamples: 200 });
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(interval.low).toBeLessThanOrEqual(mean);
      expect(interval.high).toBeGreaterThanOrEqual(mean);
      expect(interval.low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
      expect(interval.high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      expect(bootstrapMean(values, seededRandom(seed), { resamples: 200 })).toEqual(interval);
    }),
    { numRuns: 40 },
  );
  expect(bootstrapMean([], seededRandom(0))).toEqual({ low: 0, high: 1 });
});

test('the test of McNemar is as worked out by hand', () => {
  // 2 (1 + 8 + 28) / 256, and 2 (1 + 8) / 256 + 28 / 256
  expect(mcnemarTest(6, 2)).toEqual({
    exact: expect.closeTo(74 / 256, 14),
    midP: expect.closeTo(46 / 256, 14),
  });
  expect(mcnemarTest(5, 0)).toEqual({ exact: expect.closeTo(2 / 32, 14), midP: expect.closeTo(1 / 32, 14) });
  expect(mcnemarTest(0, 0)).toEqual({ exact: 1, midP: 1 });
  expect(mcnemarTest(3, 3)).toEqual({ exact: 1, midP: expect.closeTo(1, 14) });
});

/** The sum itself, in whole numbers. */
function directly(gained: number, lost: number) {
  const n = gained + lost;
  const smaller = Math.min(gained, lost);
  let choose = 1n;
  let below = 0n;
  for (let i = 0; i < smaller; i += 1) {
    below += choose;
    choose = (choose * BigInt(n - i)) / BigInt(i + 1);
  }
  const share = (count: bigint) => Number((count * 10n ** 18n) / 2n ** BigInt(n)) / 1e18;
  return { exact: Math.min(1, share(2n * (below + choose))), midP: share(2n * below + choose) };
}

test('the test of McNemar is the formula, the same in both directions, and mid-p is the smaller', () => {
  const count = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(count, count, (gained, lost) => {
      const found = mcnemarTest(gained, lost);
      expect(mcnemarTest(lost, gained)).toEqual(found);
      const { exact, midP } = directly(gained, lost);
      expect(found.exact).toBeCloseTo(exact, 10);
      expect(found.midP).toBeCloseTo(midP, 10);
      expect(found.exact).toBeLessThanOrEqual(1);
      expect(found.midP).toBeLessThanOrEqual(found.exact);
      expect(found.midP).toBeGreaterThan(0);
      // A clearer difference is less likely to be chance.
      if (gained >= lost)
        expect(mcnemarTest(gained + 1, lost).exact).toBeLessThanOrEqual(found.exact + 1e-12);
    }),
  );
});

test('the test of McNemar takes thousands of problems: they neither vanish nor take long', () => {
  const { exact } = mcnemarTest(2_700, 2_500);
  // By the normal approximation with continuity correction: z = 199 / sqrt(5200) = 2.76, p = 0.0058.
  expect(exact).toBeGreaterThan(0.0055);
  expect(exact).toBeLessThan(0.0061);
  expect(() => mcnemarTest(-1, 2)).toThrow('no test');
});
