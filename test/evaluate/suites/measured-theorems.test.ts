import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readProblems } from '../../../datasets/suite.ts';
import { addSuite } from '../../../src/evaluate/suites/add-suite.ts';
import { measuredTheorems } from '../../../src/evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../../src/evaluate/suites/suite-folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

test('what is measured: every split but train, of the suites that come with Lakatos and of those of the user', async () => {
  await using folder = await temporaryFolder();
  const folders = suiteFolders({ LAKATOS_DATA: join(folder.path, 'data') });
  const shipped = await measuredTheorems(folders, signal);
  expect(shipped.suites).toEqual(['core']);
  const load = async (split: string) =>
    readProblems(await readFile(join(folders.shipped, `datasets/core/${split}.jsonl`), 'utf8'));
  const [valid, held] = await Promise.all([load('valid'), load('test')]);
  expect(new Set(shipped.theorems.map(({ id }) => id))).toEqual(
    new Set([...valid, ...held].map(({ id }) => id)),
  );

  const path = join(folder.path, 'mine.jsonl');
  const rows = ['train', 'valid', 'test'].map((split, at) => ({
    ...{ id: `own${at}`, split, statement: `theorem own${at} : ${at} + 1 = ${at + 1}` },
  }));
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await addSuite({ folders, name: 'mine', path, mapping: null });
  const both = await measuredTheorems(folders, signal);
  expect(both.suites).toEqual(['core', 'mine']);
  expect(both.theorems.slice(shipped.theorems.length).map(({ id }) => id)).toEqual(['own1', 'own2']);

  // A wall with a hole would be none.
  await writeFile(path, `${JSON.stringify(rows[0])}\n`);
  await expect(measuredTheorems(folders, signal)).rejects.toMatchObject({ code: 'SUITE_DAMAGED' });
});
