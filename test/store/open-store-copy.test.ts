import { chmod, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openStore, openStoreCopy } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './processes/start.ts';
import { episode, proof } from './samples.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dir: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  dir = join(folder.path, 'store');
  await mkdir(dir);
  // Opened twice: then there are tables, and a log with what came last.
  for (const first of [0, 25]) {
    await using store = await openStore(dir);
    for (let number = first; number < first + 25; number += 1)
      await store.putProof(`statement ${number}`, proof(number));
    await store.putEpisode(episode(first, 100_000));
  }
});

afterEach(async () => {
  await chmod(dir, 0o755);
  await folder[Symbol.asyncDispose]();
});

const contentOf = async (path: string) =>
  await Promise.all(
    (await readdir(path)).sort().map(async (name) => [name, await readFile(join(path, name), 'base64')]),
  );
/** Copies of this store: other tests make some of theirs. */
async function copies(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('lakatos-store-')) continue;
    const inside = await readdir(join(tmpdir(), name)).catch(() => []);
    const links = inside.map((one) => readlink(join(tmpdir(), name, one)).catch(() => ''));
    if ((await Promise.all(links)).some((link) => link.startsWith(dir))) found.push(name);
  }
  return found;
}

test('a store whose folder may not be written is read whole', async () => {
  await chmod(folder.path, 0o755);
  await chmod(dir, 0o555);
  await using reader = start('reader.ts', [dir, 'nobody']);
  expect(JSON.parse(await reader.line(/./))).toEqual({ location: dir, proofs: 50 });
  expect(await reader.ended).toBe(0);
});

test('nothing of what is read or written in it touches the store, and nothing stays behind', async () => {
  const before = await contentOf(dir);
  {
    await using store = await openStoreCopy(dir);
    expect(await store.episode('episode 25')).toEqual(episode(25, 100_000));
    await store.putProof('new', proof(1));
    expect(await store.proof('new')).toEqual(proof(1));
    expect(await copies()).toHaveLength(1);
  }
  expect(await contentOf(dir)).toEqual(before);
  expect(await copies()).toEqual([]);
});

test('where there is no store, or one that is damaged, it rejects and leaves nothing behind', async () => {
  await writeFile(join(dir, 'CURRENT'), 'nonsense');
  for (const place of [dir, join(dir, 'nowhere'), join(dir, 'CURRENT')])
    await expect(openStoreCopy(place)).rejects.toThrow();
  expect(await copies()).toEqual([]);
});
