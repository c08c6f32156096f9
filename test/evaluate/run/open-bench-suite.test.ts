import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readBenchSuite } from '../../../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../../src/evaluate/suites/suite-folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
