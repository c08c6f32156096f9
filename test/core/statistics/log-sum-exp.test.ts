import { expect, test } from '@jest/globals';
import { logSumExp } from '../../../core/statistics/log-sum-exp.ts';
import fc from '../../support/properties.ts';

const zero = Number.NEGATIVE_INFINITY;

test('the logarithm of the sum', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1 }), (numbers) => {
      const sum = numbers.reduce((all, number) => all + number, 0);
      expect(logSumExp(numbers.map(Math.log))).toBeCloseTo(Math.log(sum), 9);
    }),
  );
});

test('numbers that are too small or too large to be written are added too', () => {
  expect(logSumExp([-2_000, -2_000])).toBeCloseTo(-2_000 + Math.LN2, 9);
  expect(logSumExp([2_000, 2_000, 2_000])).toBeCloseTo(2_000 + Math.log(3), 9);
  expect(logSumExp([-2_000])).toBe(-2_000);
});

test('zeros add nothing, and nothing but zeros is zero', () => {
  expect(logSumExp([zero, -3, zero])).toBe(-3);
  expect(logSumExp([zero, zero])).toBe(zero);
  expect(logSumExp([])).toBe(zero);
});
