import { expect, test } from '@jest/globals';
import { quantile } from '../../../core/statistics/quantile.ts';
import { spreadOf } from '../../../core/statistics/spread.ts';
import fc from '../../support/properties.ts';

test('numbers worked out by hand', () => {
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
