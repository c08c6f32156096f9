import { existsSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Manifest } from '../../../datasets/manifest.ts';
import { type FetchOptions, fetchSuite } from '../../../src/evaluate/suites/fetch-suite.ts';
import { isGitManifest } from '../../../src/evaluate/suites/git-manifest.ts';
import { openSuite } from '../../../src/evaluate/suites/open-suite.ts';
import type { SuiteFolders } from '../../../src/evaluate/suites/suite-folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { localRepository, manifestOf, problemFiles, writeFiles } from './local-repository.ts';

/** A repository, and folders whose manifests are those that a test writes. */
async function setting() {
  const dir = await temporaryFolder();
  const repository = await localRepository(join(dir.path, 'upstream'));
  const commit = await repository.commit(problemFiles);
  const folders: SuiteFolders = {
    shipped: join(dir.path, 'package'),
    data: join(dir.path, 'data', 'suites'),
  };
  const manifest = manifestOf(repository.path, commit);
  const list = async (one: Manifest) =>
    await writeFiles(folders.shipped, { 'datasets/suites/small.json': JSON.stringify(one) });
  await list(manifest);
  return {
    dir: dir.path,
    repository,
    commit,
    folders,
    manifest,
    list,
    [Symbol.asyncDispose]: dir[Symbol.asyncDispose],
  };
}

const fetch = async (manifest: Manifest, options: FetchOptions) => {
  if (!isGitManifest(manifest)) throw new Error('not of a repository');
  return await fetchSuite(manifest, options);
};

const ids = async (folders: SuiteFolders) => {
  const found: string[] = [];
  for await (const entry of (await openSuite(folders, 'small')).entries())
    if (entry.kind === 'problem') found.push(`${entry.problem.split}/${entry.problem.theorem.id}`);
  return found;
};

describe('fetching a suite', () => {
  test('brings the files at the commit, though the repository has gone on', async () => {
    await using at = await setting();
    await at.repository.commit({ 'Test/d.lean': 'theorem d : 4 = 4 := by sorry\n' });
    const progress: string[] = [];
    const { record, vouched, count } = await fetch(at.manifest, {
      folders: at.folders,
      onProgress: (text) => progress.push(text),
    });
    expect(record).toMatchObject({ name: 'small', commit: at.commit, splits: { valid: 2, test: 1 } });
    expect([vouched, count.differences, count.complaints]).toEqual(['commit', [], []]);
    expect(progress[0]).toContain('cloning');
    expect(await ids(at.folders)).toEqual(['valid/a', 'valid/b', 'test/c']);
    expect((await openSuite(at.folders, 'small')).edition).toEqual({
      repository: at.repository.path,
      commit: at.commit,
      checksum: record.checksum,
    });
  });

  test('again asks nobody, and compares', async () => {
    await using at = await setting();
    await fetch(at.manifest, { folders: at.folders });
    await rm(at.repository.path, { recursive: true });
    expect((await fetch(at.manifest, { folders: at.folders })).vouched).toBe('checksum');
  });

  test('takes a commit by its beginning', async () => {
    await using at = await setting();
    const short = manifestOf(at.repository.path, at.commit.slice(0, 7));
    expect((await fetch(short, { folders: at.folders })).record.commit).toBe(at.commit);
  });

  test('of a commit that is not there fails and leaves nothing', async () => {
    await using at = await setting();
    const wrong = manifestOf(at.repository.path, 'deadbeef'.repeat(5));
    await expect(fetch(wrong, { folders: at.folders })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining('has no commit deadbeef'),
    });
    expect(await readdir(join(at.folders.data, 'repositories'))).toEqual([]);
    await expect(openSuite(at.folders, 'small')).rejects.toMatchObject({ code: 'SUITE_UNAVAILABLE' });
  });

  test('of files with another checksum than the manifest’s fails', async () => {
    await using at = await setting();
    const { record } = await fetch(at.manifest, { folders: at.folders });
    const right = manifestOf(at.repository.path, at.commit, { checksum: record.checksum });
    expect((await fetch(right, { folders: at.folders })).vouched).toBe('checksum');
    const wrong = manifestOf(at.repository.path, at.commit, { checksum: '0'.repeat(64) });
    await expect(fetch(wrong, { folders: at.folders })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining(record.checksum),
    });
  });

  test('without a network says what to do instead', async () => {
    await using at = await setting();
    const gone = manifestOf(`${at.dir}/nowhere`, at.commit);
    await expect(fetch(gone, { folders: at.folders })).rejects.toMatchObject({
      code: 'SUITE_UNAVAILABLE',
      advice: expect.stringMatching(/git clone .*nowhere.* checkout \w+.*--from/u),
    });
  });

  test('can be stopped', async () => {
    await using at = await setting();
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(fetch(at.manifest, { folders: at.folders, signal })).rejects.toThrow('stopped');
  });

  test('repairs files that somebody changed', async () => {
    await using at = await setting();
    const { record } = await fetch(at.manifest, { folders: at.folders });
    await writeFile(join(at.folders.data, record.folder, 'Valid/a.lean'), 'theorem a : 1 = 2 := by sorry\n');
    await expect(openSuite(at.folders, 'small')).rejects.toMatchObject({ code: 'SUITE_DAMAGED' });
    await fetch(at.manifest, { folders: at.folders });
    expect(await ids(at.folders)).toHaveLength(3);
  });

  test('tells where the numbers differ from the manifest', async () => {
    await using at = await setting();
    const more = manifestOf(at.repository.path, at.commit, {
      splits: [
        { name: 'valid', count: 3 },
        { name: 'test', count: null },
      ],
    });
    const { count } = await fetch(more, { folders: at.folders });
    expect(count.differences).toEqual(['valid has 2 problems and should have 3']);
  });
});

describe('fetching from a copy', () => {
  test('that is a checkout is vouched for by its commit, and takes only what is read', async () => {
    await using at = await setting();
    const copy = join(at.dir, 'copy');
    await cp(at.repository.path, copy, { recursive: true });
    const { record, vouched } = await fetch(at.manifest, { folders: at.folders, from: copy });
    expect([record.commit, vouched]).toEqual([at.commit, 'commit']);
    await rm(copy, { recursive: true });
    expect(await ids(at.folders)).toHaveLength(3);
    expect(existsSync(join(at.folders.data, record.folder, 'README.md'))).toBe(false);
  });

  test('at another commit, or changed, is refused', async () => {
    await using at = await setting();
    await writeFiles(at.repository.path, { 'Valid/a.lean': 'theorem a : 1 = 2 := by sorry\n' });
    const from = at.repository.path;
    await expect(fetch(at.manifest, { folders: at.folders, from })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining('were changed'),
    });
    const later = await at.repository.commit({});
    await expect(fetch(at.manifest, { folders: at.folders, from })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining(later),
    });
  });

  test('without its history is refused where nobody knows the numbers: nothing would vouch for it', async () => {
    await using at = await setting();
    const copy = join(at.dir, 'copy');
    await writeFiles(copy, problemFiles);
    const splits = at.manifest.splits.map(({ name }) => ({ name, count: null }));
    const uncounted = manifestOf(at.repository.path, at.commit, { splits });
    await expect(fetch(uncounted, { folders: at.folders, from: copy })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining('nothing vouches'),
      advice: expect.stringContaining('.git'),
    });
    expect((await fetch(uncounted, { folders: at.folders })).vouched).toBe('commit');
    // Its checksum is known by now.
    expect((await fetch(uncounted, { folders: at.folders, from: copy })).vouched).toBe('checksum');
  });

  test('without its history is held to the numbers, and from then on to its checksum', async () => {
    await using at = await setting();
    const copy = join(at.dir, 'copy');
    await writeFiles(copy, problemFiles);
    const first = await fetch(at.manifest, { folders: at.folders, from: copy });
    expect([first.record.commit, first.vouched]).toEqual([null, 'counts']);
    await writeFiles(copy, { 'Valid/a.lean': 'theorem a : 1 = 2 := by sorry\n' });
    await expect(fetch(at.manifest, { folders: at.folders, from: copy })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      advice: expect.stringContaining('delete'),
    });
    // What was there before is still there.
    expect(await ids(at.folders)).toHaveLength(3);
    // The repository itself has the same files, so that their commit is known now.
    const cloned = await fetch(at.manifest, { folders: at.folders });
    expect([cloned.record.commit, cloned.vouched]).toEqual([at.commit, 'checksum']);
  });

  test('with other numbers, or nothing of it, is refused', async () => {
    await using at = await setting();
    const copy = join(at.dir, 'copy');
    const { 'Test/c.lean': _, ...less } = problemFiles;
    await writeFiles(copy, less);
    const fetched = fetch(at.manifest, { folders: at.folders, from: copy });
    await expect(fetched).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining('test has 0'),
    });
    await writeFiles(join(at.dir, 'empty'), { 'x.txt': '' });
    const empty = fetch(at.manifest, { folders: at.folders, from: join(at.dir, 'empty') });
    await expect(empty).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const nowhere = fetch(at.manifest, { folders: at.folders, from: join(at.dir, 'nowhere') });
    await expect(nowhere).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  });
});
