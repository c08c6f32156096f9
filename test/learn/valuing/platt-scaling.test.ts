import { expect, test } from '@jest/globals';
import { type JudgedScore, plattScaling } from '../../../src/learn/valuing/fit-value.ts';
import fc from '../../support/properties.ts';

const scores = fc.array(
  fc.record({ score: fc.double({ min: -8, max: 8, noNaN: true }), proved: fc.boolean() }),
  { minLength: 2, maxLength: 60 },
);
const isMixed = (some: readonly JudgedScore[]) => new Set(some.map(({ proved }) => proved)).size === 2;

/** The cross-entropy against outcomes that are drawn towards each other. */
function lossOf(some: readonly JudgedScore[], slope: number, offset: number): number {
  const proved = some.filter((one) => one.proved).length;
  const [high, low] = [(proved + 1) / (proved + 2), 1 / (some.length - proved + 2)];
  return some.reduce((sum, one) => {
    const z = slope * one.score + offset;
    return sum + Math.log(1 + Math.exp(z)) - (one.proved ? high : low) * z;
  }, 0);
}

test('no line near it that does not fall has a smaller loss', () => {
  fc.assert(
    fc.property(scores.filter(isMixed), (some) => {
      const { slope, offset } = plattScaling(some);
      const loss = lossOf(some, slope, offset);
      for (const [a, b] of [
        [0.01, 0],
        [-0.01, 0],
        [0, 0.01],
        [0, -0.01],
      ] as const) {
        if (slope + a < 0) continue;
        expect(lossOf(some, slope + a, offset + b)).toBeGreaterThan(loss - 1e-6);
      }
      expect(slope).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('an order that is worse than chance is not turned round: all get the same chance', () => {
  const some = Array.from({ length: 40 }, (_, at) => ({ score: at, proved: at < 10 }));
  const { slope, offset } = plattScaling(some);
  expect(slope).toBe(0);
  const share = (10 * (11 / 12) + 30 / 32) / 40;
  expect(1 / (1 + Math.exp(-offset))).toBeCloseTo(share, 9);
});

test('chances are as many as proofs: their mean is the share that Platt says', () => {
  const some = Array.from({ length: 200 }, (_, at) => ({ score: (at % 10) - 3, proved: at % 10 > 5 }));
  const { slope, offset } = plattScaling(some);
  expect(slope).toBeGreaterThan(0);
  const mean = some.reduce((sum, { score }) => sum + 1 / (1 + Math.exp(-slope * score - offset)), 0) / 200;
  expect(mean).toBeCloseTo((80 * (81 / 82) + 120 / 122) / 200, 4);
});

test('where all or none were proved, and without any, nothing is changed', () => {
  const identity = { slope: 1, offset: 0 };
  expect(plattScaling([])).toEqual(identity);
  expect(plattScaling([{ score: 1, proved: true }])).toEqual(identity);
  expect(plattScaling([{ score: 1, proved: false }])).toEqual(identity);
});
