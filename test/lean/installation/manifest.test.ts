import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  checkInstallation,
  type InstallationManifest,
  manifestVersion,
} from '../../../lean/embedded/installation/manifest.ts';
import { publishFolder, writeDurably } from '../../../lean/embedded/whole-folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let final: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  final = join(folder.path, 'final');
});
afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

/** A small folder of the same form as an installation. */
async function makeSmall(path: string, fingerprint: string): Promise<InstallationManifest> {
  await mkdir(path);
  const files = [];
  for (const name of ['loader.cjs', 'Init.olean']) {
    files.push({ path: name, ...(await writeDurably(join(path, name), `contents of ${name}`)) });
  }
  const manifest: InstallationManifest = {
    schema: 'lakatos/lean-installation',
    version: manifestVersion,
    key: 'key',
    fingerprint,
    wasm: { size: 1, sha256: '0'.repeat(64) },
    files,
  };
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

describe('the check of an installation', () => {
  test('passes a whole one', async () => {
    const manifest = await makeSmall(final, 'a');
    expect(await checkInstallation(final, 'key')).toEqual({ kind: 'good', manifest });
  });

  test('tells an absent one from a damaged one', async () => {
    expect(await checkInstallation(final, 'key')).toEqual({ kind: 'absent' });
  });

  test.each([
    ['Init.olean', () => rm(join(final, 'Init.olean'))],
    ['Init.olean', () => writeFile(join(final, 'Init.olean'), 'content')],
    ['manifest.json', () => rm(join(final, 'manifest.json'))],
    ['manifest.json', () => writeFile(join(final, 'manifest.json'), '{"files": [')],
    ['manifest.json', () => writeFile(join(final, 'manifest.json'), '{"files": []}')],
  ])('names what is wrong: %s (%#)', async (name, damage) => {
    await makeSmall(final, 'a');
    await damage();
    expect(await checkInstallation(final, 'key')).toEqual({
      kind: 'damaged',
      what: expect.stringContaining(name),
    });
  });

  test('refuses one of another version', async () => {
    await makeSmall(final, 'a');
    expect(await checkInstallation(final, 'other')).toMatchObject({ kind: 'damaged' });
  });
});

describe('publishing', () => {
  const build = () => makeSmall(join(folder.path, 'built'), 'ours');
  const publish = async (own: InstallationManifest) =>
    (await publishFolder(join(folder.path, 'built'), final, async (at) => {
      const found = await checkInstallation(at, 'key');
      return found.kind === 'good' ? found.manifest : null;
    })) ?? own;

  test('gives the folder its name', async () => {
    expect((await publish(await build())).fingerprint).toBe('ours');
    expect(await readdir(folder.path)).toEqual(['final']);
  });

  test('uses the folder of a process that was first', async () => {
    await makeSmall(final, 'theirs');
    expect((await publish(await build())).fingerprint).toBe('theirs');
    expect(await readdir(folder.path)).toEqual(['final']);
  });

  test.each([
    [
      'a damaged folder',
      async () => {
        await makeSmall(final, 'theirs');
        await rm(join(final, 'loader.cjs'));
      },
    ],
    ['a folder with something else', () => mkdir(join(final, 'below'), { recursive: true })],
    ['a file', () => writeFile(final, '')],
  ])('replaces %s', async (_, obstruct) => {
    await obstruct();
    expect((await publish(await build())).fingerprint).toBe('ours');
    expect(await readdir(folder.path)).toEqual(['final']);
    await access(join(final, 'loader.cjs'));
    expect(JSON.parse(await readFile(join(final, 'manifest.json'), 'utf8')).fingerprint).toBe('ours');
  });
});
