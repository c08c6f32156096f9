import { expect, test } from '@jest/globals';
import { wilsonInterval } from '../../core/statistics/wilson.ts';
import fc from '../support/properties.ts';

test('numbers worked out by hand', () => {
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

test('the interval holds the share, mirrors it, and shrinks with more trials', () => {
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
