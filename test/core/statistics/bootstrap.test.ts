import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { bootstrapMean } from '../../../core/statistics/bootstrap.ts';
import fc from '../../support/properties.ts';

test('it agrees with the normal interval where there are many values', () => {
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

test('it holds the mean, stays inside the values, and is the same for the same seed', () => {
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
