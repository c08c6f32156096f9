import { expect, test } from '@jest/globals';
import { serverMemory } from '../../../lean/native/memory-limits.ts';
import fc from '../../support/properties.ts';

const gigabyte = 2 ** 30;

test.each([
  [64, 4, 9, 18],
  [96, 4, 9, 24],
  [4, 1, 2.5, 5],
])('%i GB free, %i workers of %d GB: %d GB for each server', (free, workers, planned, limit) => {
  expect(serverMemory(free * gigabyte, workers, planned * gigabyte)).toBe(limit * gigabyte);
});

test('a worker may always use what the plan gives it, and all together what is free', () => {
  const bytes = fc.double({ min: 1, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 128 }), bytes, (free, workers, planned) => {
      const limit = serverMemory(free, workers, planned);
      expect(limit).toBeGreaterThan(planned);
      expect(limit * workers).toBeGreaterThanOrEqual(free * 0.999);
    }),
  );
});
