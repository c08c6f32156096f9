import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Manifest } from '../../../datasets/manifest.ts';
import { type FetchOptions, fetchSuite, isGitManifest } from '../../../src/evaluate/suites/fetch-suite.ts';
import { openSuite } from '../../../src/evaluate/suites/open-suite.ts';
import type { SuiteFolders } from '../../../src/evaluate/suites/registry.ts';
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
      advice: expect.stringMatching(/git clone .*nowhere.*--from/u),
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

  test('takes away what somebody put beside the files, or hid from git', async () => {
    await using at = await setting();
    const { record } = await fetch(at.manifest, { folders: at.folders });
    const folder = join(at.folders.data, record.folder);
    execFileSync('git', ['-C', folder, 'update-index', '--assume-unchanged', 'Valid/a.lean']);
    await writeFiles(folder, {
      'Valid/a.lean': 'theorem a : 1 = 2 := by sorry\n',
      'Valid/e.lean': 'theorem e : 5 = 5 := by sorry\n',
    });
    expect((await fetch(at.manifest, { folders: at.folders })).record).toEqual(record);
    expect(await ids(at.folders)).toEqual(['valid/a', 'valid/b', 'test/c']);
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

  test('gives what its history has at the commit, whatever lies in the folder', async () => {
    await using at = await setting();
    const from = at.repository.path;
    await at.repository.commit({ 'Test/d.lean': 'theorem d : 4 = 4 := by sorry\n' });
    await writeFiles(from, {
      'Valid/a.lean': 'theorem a : 1 = 2 := by sorry\n',
      'Valid/e.lean': 'theorem e : 5 = 5 := by sorry\n',
    });
    const { record, vouched } = await fetch(at.manifest, { folders: at.folders, from });
    expect([record.commit, vouched]).toEqual([at.commit, 'commit']);
    expect(await ids(at.folders)).toEqual(['valid/a', 'valid/b', 'test/c']);
    expect(await readFile(join(at.folders.data, record.folder, 'Valid/a.lean'), 'utf8')).toContain('1 = 1');
  });

  test('that does not have the commit is refused', async () => {
    await using at = await setting();
    const other = await localRepository(join(at.dir, 'other'));
    await other.commit({ 'Valid/a.lean': 'theorem a : 1 = 2 := by sorry\n' });
    await expect(fetch(at.manifest, { folders: at.folders, from: other.path })).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      message: expect.stringContaining(`no commit ${at.commit}`),
    });
    expect(await readdir(join(at.folders.data, 'copies'))).toEqual([]);
  });

  test('of a shallow clone is as good', async () => {
    await using at = await setting();
    const tip = await at.repository.commit({ 'Test/c.lean': 'theorem c : 4 = 4 := by sorry\n' });
    const copy = join(at.dir, 'copy');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${at.repository.path}`, copy]);
    const { vouched } = await fetch(manifestOf(at.repository.path, tip), { folders: at.folders, from: copy });
    expect(vouched).toBe('commit');
  });

  test('that puts another commit in the place of the right one is refused', async () => {
    await using at = await setting();
    const forged = await localRepository(join(at.dir, 'forged'));
    const own = await forged.commit({ ...problemFiles, 'Test/c.lean': 'theorem c : True := by sorry\n' });
    await mkdir(join(forged.path, '.git/refs/replace'));
    await writeFile(join(forged.path, '.git/refs/replace', at.commit), `${own}\n`);
    await writeFile(join(forged.path, '.git/HEAD'), `${at.commit}\n`);
    const fetched = fetch(at.manifest, { folders: at.folders, from: forged.path });
    await expect(fetched).rejects.toMatchObject({ code: 'SUITE_DAMAGED' });
  });

  test('with an object under the name of another is refused', async () => {
    await using at = await setting();
    const forged = await localRepository(join(at.dir, 'forged'));
    await forged.commit(problemFiles);
    const own = await forged.commit({ 'Test/c.lean': 'theorem c : True := by sorry\n' });
    const object = (name: string) => join(forged.path, '.git/objects', name.slice(0, 2), name.slice(2));
    await rm(object(at.commit), { force: true });
    await mkdir(dirname(object(at.commit)), { recursive: true });
    await cp(object(own), object(at.commit));
    const fetched = fetch(at.manifest, { folders: at.folders, from: forged.path });
    await expect(fetched).rejects.toMatchObject({ code: 'SUITE_DAMAGED' });
  });

  test('runs no program that the copy names', async () => {
    await using at = await setting();
    const from = at.repository.path;
    const trace = join(at.dir, 'trace');
    const program = `sh -c 'touch ${trace}; cat'`;
    await writeFile(join(from, '.git/info/attributes'), '* filter=x\n');
    const config = { 'filter.x.clean': program, 'filter.x.smudge': program, 'core.fsmonitor': program };
    const promisor = { 'remote.o.promisor': 'true', 'remote.o.url': '.', 'remote.o.uploadpack': program };
    for (const [name, value] of Object.entries({ ...config, ...promisor }))
      execFileSync('git', ['-C', from, 'config', name, value]);
    await utimes(join(from, 'Valid/a.lean'), 1, 1);
    const { vouched } = await fetch(at.manifest, { folders: at.folders, from });
    expect([vouched, existsSync(trace)]).toEqual(['commit', false]);
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
