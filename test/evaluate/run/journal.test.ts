import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Journal } from '../../../src/evaluate/run/journal.ts';
import { attemptKey } from '../../../src/evaluate/run/records.ts';
import { attemptRecord, probeRecord } from '../../support/bench-records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('what was appended is there when it is opened again, in its order', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'attempts.jsonl');
  {
    await using journal = await Journal.open(path);
    await Promise.all([
      journal.append(attemptRecord('a', 0)),
      journal.append(attemptRecord('b', 0)),
      journal.append(attemptRecord('a', 1, { outcome: 'proved', reason: null })),
      journal.append(probeRecord('b')),
    ]);
    expect(journal.has(attemptKey('a', 1))).toBe(true);
  }
  await using journal = await Journal.open(path);
  expect(journal.torn).toBe(0);
  expect(journal.records.map(({ kind, problem }) => `${kind} ${problem}`)).toEqual([
    'attempt a',
    'attempt b',
    'attempt a',
    'probe b',
  ]);
  expect(journal.attemptsAt('a').map(({ attempt }) => attempt)).toEqual([0, 1]);
  expect(journal.attemptsAt('c')).toEqual([]);
  expect(journal.probeOf('b')?.outcome).toBe('unknown');
  expect(journal.probeOf('a')).toBeNull();
});

test('a line that a crash has torn at any byte is cut off, and the next one stands whole', async () => {
  await using folder = await temporaryFolder();
  const first = `${JSON.stringify(attemptRecord('größe', 0))}\n`;
  const second = Buffer.from(JSON.stringify(attemptRecord('größe', 1)));
  for (const length of [1, 40, second.length - 1, second.length]) {
    const path = join(folder.path, `${length}.jsonl`);
    await writeFile(path, first);
    await appendFile(path, second.subarray(0, length));
    {
      await using journal = await Journal.open(path);
      expect(journal.torn).toBe(length);
      expect(journal.records).toHaveLength(1);
      await journal.append(attemptRecord('größe', 1));
    }
    expect(await readFile(path, 'utf8')).toBe(`${first}${second.toString('utf8')}\n`);
  }
});

test.each([
  ['{"kind": "attempt"}', 'is no attempt'],
  ['not JSON', 'is no attempt'],
  [JSON.stringify(attemptRecord('a', 0)), 'repeats an attempt'],
])('a whole line that can not be is an error that names it: %s', async (line, complaint) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'attempts.jsonl');
  await writeFile(path, `${JSON.stringify(attemptRecord('a', 0))}\n${line}\n`);
  await expect(Journal.open(path)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining(`attempts.jsonl:2 ${complaint}`),
  });
});

test('after a failed write nothing is written behind what that has left', async () => {
  await using folder = await temporaryFolder();
  const journal = await Journal.open(join(folder.path, 'attempts.jsonl'));
  await journal[Symbol.asyncDispose]();
  await expect(journal.append(attemptRecord('a', 0))).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  await expect(journal.append(attemptRecord('b', 0))).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  expect(journal.records).toEqual([]);
});

test('a journal in a folder that is not there can not be opened', async () => {
  await using folder = await temporaryFolder();
  await expect(Journal.open(join(folder.path, 'none', 'a.jsonl'))).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
  });
});
