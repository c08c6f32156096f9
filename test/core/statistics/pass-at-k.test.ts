import { expect, test } from '@jest/globals';
import { passAtK } from '../../../core/statistics/pass-at-k.ts';
import fc from '../../support/properties.ts';

test('numbers worked out by hand', () => {
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

test('it is the formula, between 0 and 1, and rises with successes and with k', () => {
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

test('it is not biased: over all draws of n attempts its mean is the true chance of one success in k', () => {
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
