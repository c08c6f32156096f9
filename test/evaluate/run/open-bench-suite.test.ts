import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readBenchSuite } from '../../../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../../src/evaluate/suites/registry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../suites/local-repository.ts';

const ours = suiteFolders({ LAKATOS_DATA: '/nowhere' });
const { signal } = new AbortController();

test('a suite tells where it comes from, and that it has the problems that it should have', async () => {
  const { suite } = await readBenchSuite({ name: 'core', split: 'valid', folders: ours, signal });
  expect(suite.description).toMatchObject({
    name: 'core',
    repository: null,
    commit: null,
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    split: 'valid',
    unreadable: { count: 0, first: [] },
    differences: [],
    askingForAnswer: [],
  });
});

test('what it lacks and what can not be read is told', async () => {
  await using folder = await temporaryFolder();
  const shipped = join(folder.path, 'shipped');
  await cp(join(ours.shipped, 'datasets'), join(shipped, 'datasets'), { recursive: true });
  const valid = join(shipped, 'datasets/core/valid.jsonl');
  const lines = (await readFile(valid, 'utf8')).split('\n');
  await writeFile(valid, ['{"id": ', ...lines.slice(1)].join('\n'));
  const folders = { ...ours, shipped };
  const { suite } = await readBenchSuite({ name: 'core', split: 'test', folders, signal });
  expect(suite.description.differences).toEqual(['valid has 168 problems and should have 169']);
  expect(suite.description.unreadable).toEqual({
    count: 1,
    first: [{ file: 'valid.jsonl', line: 1, message: 'the line is not valid JSON' }],
  });
});

const open = (name: string) => `theorem ${name} : 1 = 1 := by sorry\n`;

test('all of a folder is what lies in its splits, and beside them', async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { 'test/a.lean': open('a'), 'b.lean': open('b') });
  for (const split of [null, 'all']) {
    const { suite } = await readBenchSuite({ name: folder.path, split, folders: ours, signal });
    expect(suite.problems.map(({ theorem }) => theorem.id).toSorted()).toEqual(['a', 'b']);
  }
  const { suite } = await readBenchSuite({ name: folder.path, split: 'test', folders: ours, signal });
  expect(suite.problems.map(({ theorem }) => theorem.id)).toEqual(['a']);
});

test('a file is read whatever lies beside it, also by a link to it', async () => {
  await using folder = await temporaryFolder();
  const at = (...parts: string[]) => join(folder.path, ...parts);
  await writeFiles(folder.path, { 'files/a.lean': open('a'), 'files/b.jsonl': '{"not": "read"}' });
  await mkdir(at('links'));
  await symlink(at('files', 'a.lean'), at('links', 'linked.lean'));
  for (const name of [at('files', 'a.lean'), at('links', 'linked.lean')]) {
    const { suite } = await readBenchSuite({ name, split: null, folders: ours, signal });
    expect(suite.problems.map(({ theorem }) => theorem.id)).toEqual(['a']);
  }
});

test('a part of a folder that can not be read is told as that', async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { 'a.lean': open('a'), 'locked/b.lean': open('b') });
  const locked = join(folder.path, 'locked');
  await chmod(locked, 0);
  const read = readBenchSuite({ name: folder.path, split: null, folders: ours, signal });
  // Nothing is locked for root.
  if (process.getuid?.() === 0) await read;
  else
    await expect(read).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: expect.stringContaining(locked),
    });
  await chmod(locked, 0o700);
});
