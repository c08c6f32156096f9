import { expect, test } from '@jest/globals';
import { mcnemarTest } from '../../../core/statistics/mcnemar.ts';
import fc from '../../support/properties.ts';

test('numbers worked out by hand', () => {
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

test('it is the formula, the same in both directions, and mid-p is the smaller', () => {
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

test('thousands of problems neither vanish nor take long', () => {
  const { exact } = mcnemarTest(2_700, 2_500);
  // By the normal approximation with continuity correction: z = 199 / sqrt(5200) = 2.76, p = 0.0058.
  expect(exact).toBeGreaterThan(0.0055);
  expect(exact).toBeLessThan(0.0061);
  expect(() => mcnemarTest(-1, 2)).toThrow('no test');
});
