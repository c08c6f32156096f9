import { expect, test } from '@jest/globals';
import { bootTimeoutMs } from '../../../lean/embedded/create.ts';
import { poolDefaults } from '../../../lean/pool/pool-options.ts';
import { libraryOf } from '../../libraries/library-of.ts';

test('a worker that imports a library from the start has a second more for each megabyte of what that takes', () => {
  const library = libraryOf({ Small: [], Large: ['Small'], Other: [] });
  const modules = library.modules.map((module) => ({ ...module, bytes: 5_000_000 }));
  const more = (imports: readonly string[]): number =>
    bootTimeoutMs({ ...library, modules }, imports) - poolDefaults.bootTimeoutMs;
  expect([more([]), more(['Small']), more(['Large']), more(['Lean'])]).toEqual([0, 5_000, 10_000, 0]);
  expect(bootTimeoutMs(null, ['Lean'])).toBe(poolDefaults.bootTimeoutMs);
});
