import { expect, test } from '@jest/globals';
import { bootTimeoutMs } from '../../../lean/embedded/create.ts';
import { poolDefaults } from '../../../lean/pool/pool-options.ts';
import { libraryOf } from '../../libraries/library-of.ts';

test('a worker that imports a library from the start has a second more for each megabyte of what that takes', () => {
  const library = libraryOf({ Small: [], Large: ['Small'], Other: [] });
  const modules = library.modules.map((module) => ({ ...module, bytes: 5_000_000 }));
  const more = (header: string): number =>
    bootTimeoutMs({ ...library, modules }, header) - poolDefaults.bootTimeoutMs;
  expect([
    more(''),
    more('import Small'),
    more('module\n\npublic import Large'),
    more('import Lean'),
  ]).toEqual([0, 5_000, 10_000, 0]);
  expect(bootTimeoutMs(null, 'import Lean')).toBe(poolDefaults.bootTimeoutMs);
});
