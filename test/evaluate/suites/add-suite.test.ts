import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { addSuite } from '../../../src/evaluate/suites/add-suite.ts';
import { openSuite } from '../../../src/evaluate/suites/open-suite.ts';
import { listSuites, suiteFolders } from '../../../src/evaluate/suites/registry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from './local-repository.ts';

async function setting(files: Readonly<Record<string, string>>) {
  const dir = await temporaryFolder();
  const path = join(dir.path, 'problems');
  await writeFiles(path, files);
  const folders = suiteFolders({ LAKATOS_DATA: join(dir.path, 'data') });
  const add = (options: { readonly name?: string; readonly path?: string } = {}) =>
    addSuite({ folders, name: options.name ?? 'mine', path: options.path ?? path, mapping: null });
  const read = async () => {
    const found: string[] = [];
    for await (const entry of (await openSuite(folders, 'mine')).entries())
      if (entry.kind === 'problem') found.push(`${entry.problem.split} ${entry.problem.theorem.id}`);
    return found;
  };
  return { path, folders, add, read, [Symbol.asyncDispose]: dir[Symbol.asyncDispose] };
}

const open = (name: string) => `theorem ${name} : 1 = 1 := by sorry\n`;

describe('a suite of one’s own', () => {
  test('of a folder of Lean files, with splits by their names', async () => {
    await using at = await setting({
      'Test/one.lean': open('one'),
      'Valid.lean': open('two') + open('three'),
      'more/deep/four.lean': open('four'),
      'done.lean': 'theorem done : 1 = 1 := rfl\n',
      'notes.txt': 'x',
    });
    const { manifest, count } = await at.add();
    expect(manifest.splits).toEqual([
      { name: 'test', count: 1 },
      { name: 'valid', count: 2 },
      { name: 'all', count: 1 },
    ]);
    expect(count.complaints).toEqual([]);
    expect(await at.read()).toEqual(['test one', 'valid two', 'valid three', 'all four']);
    expect((await listSuites(at.folders)).at(-1)?.name).toBe('mine');
  });

  test('of folders and files called like splits, however deep, the outermost first', async () => {
    await using at = await setting({
      'Mini/Valid.lean': 'import Mini.Valid.a\n',
      'Mini/Valid/a.lean': open('a'),
      'Mini/src/dev/more/b.lean': open('b'),
      'Mini/Other/Test.lean': open('c'),
      'Test/Valid/d.lean': open('d'),
      'Mini/testing/e.lean': open('e'),
    });
    const { manifest } = await at.add();
    expect(new Set(await at.read())).toEqual(new Set(['valid a', 'valid b', 'test c', 'test d', 'all e']));
    expect(manifest.splits).toHaveLength(3);
  });

  test('is made of one file', async () => {
    await using at = await setting({ 'a.lean': open('a'), 'b.lean': open('b') });
    await at.add({ path: join(at.path, 'b.lean') });
    expect(await at.read()).toEqual(['all b']);
  });

  test('of JSON lines whose fields are known, splits in the records', async () => {
    const record = (name: string, split: string) =>
      `${JSON.stringify({ name, split, header: 'open Nat', formal_statement: `theorem ${name} : 1 = 1 := by` })}\n`;
    await using at = await setting({ 'data.jsonl': `${record('a', 'valid')}{\n${record('b', 'test')}` });
    const { manifest, count } = await at.add();
    expect(manifest.splits).toEqual([
      { name: 'valid', count: 1 },
      { name: 'test', count: 1 },
    ]);
    expect(count.complaints).toEqual([
      { file: 'data.jsonl', line: 2, message: 'the line is not valid JSON' },
    ]);
    expect(await at.read()).toEqual(['valid a', 'test b']);
  });

  test('of JSON lines with a byte order mark, behind a file with nothing in it', async () => {
    const row = (name: string) => JSON.stringify({ name, formal_statement: `theorem ${name} : 1 = 1` });
    await using at = await setting({ 'a.jsonl': '\n', 'b.jsonl': `\ufeff${row('p')}\r\n${row('q')}\r\n` });
    await at.add();
    expect(await at.read()).toEqual(['all p', 'all q']);
  });

  test('has to be added again when its files change', async () => {
    await using at = await setting({ 'a.lean': open('a') });
    await at.add();
    await writeFiles(at.path, { 'a.lean': open('a') + open('b') });
    await expect(at.read()).rejects.toMatchObject({
      code: 'SUITE_DAMAGED',
      advice: expect.stringContaining('Add'),
    });
    await at.add();
    expect(await at.read()).toEqual(['all a', 'all b']);
  });

  test('is gone when its files are', async () => {
    await using at = await setting({ 'a.lean': open('a') });
    await at.add();
    const file = join(at.folders.data, 'added', 'mine.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { source: { path: string } };
    await writeFiles(join(at.folders.data, 'added'), {
      'mine.json': JSON.stringify({ ...manifest, source: { kind: 'local', path: `${at.path}-gone` } }),
    });
    await expect(at.read()).rejects.toMatchObject({ code: 'SUITE_UNAVAILABLE' });
  });
});

describe('what can not be added', () => {
  test.each([
    ['nothing to read', { 'a.txt': '' }, {}, 'no .lean'],
    ['both kinds', { 'a.lean': open('a'), 'b.jsonl': '{}\n' }, {}, 'Lean files and JSONL files'],
    ['only proofs', { 'a.lean': 'theorem a : 1 = 1 := rfl\n' }, {}, 'no open theorem'],
    ['fields that say nothing', { 'a.jsonl': '{"x": 1}\n' }, {}, 'does not tell where its statement is'],
    ['a bad name', { 'a.lean': open('a') }, { name: 'Mine!' }, 'small letters'],
    ['a name of ours', { 'a.lean': open('a') }, { name: 'minif2f' }, 'knows already'],
  ])('is refused: %s', async (_what, files, options, message) => {
    await using at = await setting(files);
    await expect(at.add(options)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(message),
    });
  });

  test('a folder that is not there', async () => {
    await using at = await setting({});
    await expect(at.add({ path: '/nowhere/at/all' })).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  });
});

test('our own suite is there without fetching', async () => {
  const opened = await openSuite(suiteFolders({ LAKATOS_DATA: '/nowhere' }), 'core');
  let problems = 0;
  for await (const entry of opened.entries()) if (entry.kind === 'problem') problems += 1;
  expect(problems).toBe(opened.manifest.splits.reduce((sum, { count }) => sum + (count ?? 0), 0));
  expect(opened.edition.checksum).toMatch(/^[0-9a-f]{64}$/u);
});
