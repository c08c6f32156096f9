import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { addSuite } from '../../../src/evaluate/suites/add-suite.ts';
import { measuredTheorems } from '../../../src/evaluate/suites/measured-theorems.ts';
import { recordPath, suiteFolders, writeJson } from '../../../src/evaluate/suites/registry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

test('what is measured: every split but train, of the suites that come with Lakatos and of those of the user', async () => {
  await using folder = await temporaryFolder();
  const folders = suiteFolders({ LAKATOS_DATA: join(folder.path, 'data') });
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const shipped = await measuredTheorems(folders, signal, warn);
  expect(shipped.suites).toEqual(['core', 'library', 'mathlib']);
  const load = async (file: string) =>
    (await readFile(join(folders.shipped, 'datasets', file), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly id: string });
  const ours = ['core/valid', 'core/test', 'library/valid', 'library/test', 'mathlib/valid'];
  const files = ours.map((name) => `${name}.jsonl`);
  const held = (await Promise.all(files.map(load))).flat();
  expect(new Set(shipped.theorems.map(({ id }) => id))).toEqual(new Set(held.map(({ id }) => id)));

  const path = join(folder.path, 'mine.jsonl');
  const rows = ['train', 'valid', 'test'].map((split, at) => ({
    ...{ id: `own${at}`, split, statement: `theorem own${at} : ${at} + 1 = ${at + 1}` },
  }));
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await addSuite({ folders, name: 'mine', path, mapping: null });
  const both = await measuredTheorems(folders, signal, warn);
  expect(both.suites).toEqual(['core', 'library', 'mathlib', 'mine']);
  expect(both.theorems.slice(shipped.theorems.length).map(({ id }) => id)).toEqual(['own1', 'own2']);

  expect(warnings).toEqual([]);

  // Files that nobody has to ask before they change: held out is what they hold now.
  await writeFile(
    path,
    rows
      .slice(0, 2)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
  const changed = await measuredTheorems(folders, signal, warn);
  expect(changed.theorems.slice(shipped.theorems.length).map(({ id }) => id)).toEqual(['own1']);
  expect(warnings).toEqual([
    expect.stringMatching(/^the files of mine in .* have changed since it was added/),
  ]);
});

test('a suite that is only for learning from is not even opened', async () => {
  await using folder = await temporaryFolder();
  const folders = suiteFolders({ LAKATOS_DATA: join(folder.path, 'data') });
  const path = join(folder.path, 'train.lean');
  await writeFile(path, 'theorem a : 1 = 1 := sorry\n');
  await addSuite({ folders, name: 'mine', path, mapping: null });
  await writeFile(path, 'theorem a : 2 = 2 := sorry\n');
  const { suites } = await measuredTheorems(folders, signal, (text) => expect(text).toBe(''));
  expect(suites).toEqual(['core', 'library', 'mathlib']);
});

test('fetched files that have changed are not taken for held-out theorems: some would be missing', async () => {
  await using folder = await temporaryFolder();
  const folders = suiteFolders({ LAKATOS_DATA: join(folder.path, 'data') });
  const files = join(folders.data, 'files');
  await mkdir(files, { recursive: true });
  await writeJson(recordPath(folders, 'fate-m'), {
    schema: 'lakatos/fetched-suite',
    version: 1,
    name: 'fate-m',
    repository: 'somewhere',
    commit: null,
    checksum: '0'.repeat(64),
    splits: {},
    folder: 'files',
  });
  await expect(measuredTheorems(folders, signal, () => {})).rejects.toMatchObject({ code: 'SUITE_DAMAGED' });
});
