import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { drawWeighted } from '../../../src/learn/tasks/task-sampler.ts';
import fc from '../../support/properties.ts';

test('each item once, none of weight 0, as many as asked for where there are so many', () => {
  const weights = fc.array(fc.constantFrom(0, 0.1, 1, 5), { maxLength: 10 });
  fc.assert(
    fc.property(weights, fc.nat(10), fc.nat(), (list, count, seed) => {
      const items = list.map((weight, id) => ({ weight, id }));
      const drawn = drawWeighted(items, ({ weight }) => weight, count, seededRandom(seed));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every(({ weight }) => weight > 0)).toBe(true);
      expect(drawn).toHaveLength(Math.min(count, list.filter((weight) => weight > 0).length));
    }),
  );
});

test('the first draw falls on an item as often as its weight says', () => {
  const random = seededRandom(7);
  const counts = [0, 0, 0];
  const draws = 20_000;
  for (let draw = 0; draw < draws; draw += 1) {
    const [item] = drawWeighted([0, 1, 2], (at) => [1, 2, 5][at]!, 1, random);
    counts[item!]! += 1;
  }
  // Four standard deviations of a binomial are below 0.014 here.
  for (const [at, share] of [1 / 8, 2 / 8, 5 / 8].entries())
    expect(Math.abs(counts[at]! / draws - share)).toBeLessThan(0.014);
});
