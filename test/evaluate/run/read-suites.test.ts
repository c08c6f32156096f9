import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSuites } from '../../../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../../src/evaluate/suites/registry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folders = suiteFolders({ LAKATOS_DATA: '/nowhere' });
const { signal } = new AbortController();

/** A file with theorems of these names. */
async function suiteAt(path: string, ids: readonly string[]): Promise<string> {
  const lines = ids.map((id) => JSON.stringify({ id, statement: `theorem ${id} : True`, split: 'train' }));
  await writeFile(path, lines.join('\n'));
  return path;
}

test('several suites are read as one, each with all its splits', async () => {
  await using folder = await temporaryFolder();
  const mine = await suiteAt(join(folder.path, 'mine.jsonl'), ['one', 'two']);
  const core = await readSuites('core', folders, signal);
  const both = await readSuites(`core, ${mine}`, folders, signal);
  expect(both.problems.slice(0, core.problems.length)).toEqual(core.problems);
  expect(both.problems.slice(core.problems.length).map(({ theorem }) => theorem.id)).toEqual(['one', 'two']);
});

test('a path with a comma in it is one suite', async () => {
  await using folder = await temporaryFolder();
  const mine = await suiteAt(join(folder.path, 'one,two.jsonl'), ['one', 'two']);
  expect((await readSuites(mine, folders, signal)).problems).toHaveLength(2);
});

test('no name stands for two problems', async () => {
  await using folder = await temporaryFolder();
  const [one, other] = [join(folder.path, 'one.jsonl'), join(folder.path, 'other.jsonl')];
  await suiteAt(one, ['same', 'left']);
  await suiteAt(other, ['right', 'same']);
  const problem = /one\.jsonl and .*other\.jsonl both have a problem same/;
  await expect(readSuites(`${one},${other}`, folders, signal)).rejects.toThrow(problem);
  await expect(readSuites('core,core', folders, signal)).rejects.toThrow('the suite core is named twice');
});
