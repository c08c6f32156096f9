import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { gumbel, gumbelsWithMaximum } from '../../../src/llm/decode/distinct.ts';
import fc from '../../support/properties.ts';

const locations = fc.array(fc.double({ min: -200, max: 0, noNaN: true }), { minLength: 1, maxLength: 10 });

test('the mean and the variance are those of the Gumbel distribution', () => {
  const random = seededRandom(5);
  const drawn = Array.from({ length: 100_000 }, () => gumbel(random));
  const mean = drawn.reduce((a, b) => a + b, 0) / drawn.length;
  const variance = drawn.reduce((a, b) => a + (b - mean) ** 2, 0) / drawn.length;
  expect(Math.abs(mean - 0.577216)).toBeLessThan(0.02);
  expect(Math.abs(variance - Math.PI ** 2 / 6)).toBeLessThan(0.05);
});

test('the ends of the generator give numbers', () => {
  for (const end of [0, 1 - 2 ** -32]) expect(Number.isFinite(gumbel({ next: () => end }))).toBe(true);
});

test('the largest is the maximum, the others are below it in the order drawn', () => {
  fc.assert(
    fc.property(locations, fc.double({ min: -200, max: 50, noNaN: true }), fc.nat(), (at, max, seed) => {
      const free = seededRandom(seed);
      const order = at.map((location) => location + gumbel(free));
      const moved = gumbelsWithMaximum(at, max, seededRandom(seed));
      expect(moved[order.indexOf(Math.max(...order))]).toBe(max);
      for (const [i, value] of moved.entries()) {
        expect(value).toBeLessThanOrEqual(max);
        for (const [j, other] of moved.entries())
          if (order[i]! > order[j]!) expect(value >= other).toBe(true);
      }
    }),
  );
});

test('with the maximum that was drawn, nothing moves', () => {
  fc.assert(
    fc.property(locations, fc.nat(), (at, seed) => {
      const free = seededRandom(seed);
      const order = at.map((location) => location + gumbel(free));
      const moved = gumbelsWithMaximum(at, Math.max(...order), seededRandom(seed));
      for (const [i, value] of moved.entries()) {
        expect(Math.abs(value - order[i]!)).toBeLessThan(1e-6 * (1 + Math.abs(value)));
      }
    }),
  );
});
