import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeLoader } from '../../../lean/embedded/installation/build-installation.ts';
import { findLeanPackage } from '../../../lean/embedded/installation/lean-package.ts';
import { loaderPatches } from '../../../lean/embedded/installation/loader-patches.ts';

let original: string;
let loader: string;

beforeAll(async () => {
  original = await readFile((await findLeanPackage()).loader, 'latin1');
  loader = makeLoader(original);
});

describe('the patched loader', () => {
  test('is a hundredth of the original', () => {
    expect(loader.length).toBeLessThan(original.length / 80);
  });

  test.each([
    ['evaluates no text', /\beval\s*\(/],
    ['makes no functions from text', /new Function\b/],
    ['loads no network library', /require\("(?:ws|net|http|https|dgram|tls)"\)/],
    ['mounts no folder of the host by itself', /\{MEMFS,NODEFS\}/],
  ])('%s', (_, pattern) => {
    expect(pattern.test(original) || pattern.source.includes('Function')).toBe(true);
    expect(loader).not.toMatch(pattern);
  });

  test('starts no process: what would is left behind the refusal', () => {
    expect(loader.split('child_process')).toHaveLength(2);
    expect(loader).toContain('var __emscripten_system=command=>{return -52;');
  });

  test('still parses', () => {
    expect(() => new Function('require', 'module', '__filename', '__dirname', loader)).not.toThrow();
  });
});

describe('the table of patches', () => {
  test('refuses a loader that any of them does not fit', () => {
    for (const patch of loaderPatches)
      expect(() => makeLoader('something else', [patch])).toThrow(
        expect.objectContaining({
          code: 'LEAN_PACKAGE_MISSING',
          message: expect.stringContaining(patch.why),
        }),
      );
  });

  test('a patch that matches twice is refused', () => {
    const patch = { why: '', find: 'a', replacement: 'b', times: 1 };
    expect(() => makeLoader('a a', [patch])).toThrow(/matches 2 times instead of 1/);
    expect(makeLoader('a $& c', [{ ...patch, replacement: '$&' }])).toBe('$& $& c');
  });
});
