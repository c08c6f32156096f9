import { expect, test } from '@jest/globals';
import { planNativeWorkers } from '../../../../lean/native/find/plan-workers.ts';
import fc from '../../../support/properties.ts';

const gigabytes = (count: number): number => count * 2 ** 30;

test.each([
  [8, 64, 'mathlib', 8, true],
  [16, 25, 'mathlib', 8, true],
  [8, 15, 'mathlib', 4, true],
  [8, 9, 'mathlib', 1, true],
  [8, 8, 'mathlib', 1, false],
  [2, 6, 'core', 2, true],
  [4, 1, 'core', 1, false],
] as const)('%i cores, %i GB, %s: %i workers', (cores, free, library, workers, fits) => {
  expect(planNativeWorkers(cores, gigabytes(free), library)).toMatchObject({ workers, fits });
});

test('a plan that fits stays within the memory, and one worker more would not, or there are no cores for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 128 }),
      fc.double({ min: 0, max: 512, noNaN: true }),
      fc.constantFrom('mathlib' as const, 'core' as const),
      (cores, free, library) => {
        const plan = planNativeWorkers(cores, gigabytes(free), library);
        expect(plan.workers).toBeGreaterThanOrEqual(1);
        expect(plan.workers).toBeLessThanOrEqual(cores);
        if (!plan.fits) return expect(plan.workers).toBe(1);
        expect(plan.bytes).toBeLessThanOrEqual(gigabytes(free));
        const more = planNativeWorkers(plan.workers + 1, gigabytes(1e6), library);
        if (plan.workers < cores) expect(more.bytes).toBeGreaterThan(gigabytes(free));
      },
    ),
  );
});
