import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { RunJournal, readRuns } from '../../bench/run-journal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const format = {
  schema: z.strictObject({ id: z.string(), calls: z.number() }),
  keyOf: ({ id }: { readonly id: string }) => id,
};
const open = (folder: string, shard = 0, shards = 1) => new RunJournal(folder, { shard, shards }, format);
const ids = (folder: string) =>
  readRuns(folder, format)
    .map(({ id }) => id)
    .sort();

test('what is there need not be run again', async () => {
  await using folder = await temporaryFolder();
  open(folder.path).add({ id: 'é', calls: 1 });
  const again = open(folder.path);
  expect([again.has({ id: 'é' }), again.has({ id: 'b' })]).toEqual([true, false]);
  expect(again.runs).toEqual([{ id: 'é', calls: 1 }]);
});

test('a run that was being written at a kill is made again', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'results.jsonl');
  open(folder.path).add({ id: 'é', calls: 1 });
  appendFileSync(path, Buffer.from('{"id": "é').subarray(0, -1));
  const journal = open(folder.path);
  expect(journal.runs).toEqual([{ id: 'é', calls: 1 }]);
  journal.add({ id: 'b', calls: 2 });
  expect(ids(folder.path)).toEqual(['b', 'é']);
});

test('a shard knows the runs of the others, and leaves alone what they are writing', async () => {
  await using folder = await temporaryFolder();
  const [first, second] = [open(folder.path, 0, 2), open(folder.path, 1, 2)];
  first.add({ id: 'a', calls: 1 });
  second.add({ id: 'b', calls: 1 });
  const [name = ''] = readdirSync(folder.path).sort();
  // The first one is in the middle of a line.
  appendFileSync(join(folder.path, name), '{"id":"c",');
  const again = open(folder.path, 1, 2);
  expect(again.has({ id: 'a' })).toBe(true);
  again.add({ id: 'd', calls: 1 });
  appendFileSync(join(folder.path, name), '"calls":1}\n');
  expect(ids(folder.path)).toEqual(['a', 'b', 'c', 'd']);
  expect(open(folder.path).runs).toHaveLength(4);
});

test('reading the runs of a folder changes nothing there; files of other names are none', async () => {
  await using folder = await temporaryFolder();
  const text = '{"id":"a","calls":1}\n{"id":';
  writeFileSync(join(folder.path, 'results-0.jsonl'), text);
  writeFileSync(join(folder.path, 'setting.json'), '{}');
  expect(ids(folder.path)).toEqual(['a']);
  expect(readFileSync(join(folder.path, 'results-0.jsonl'), 'utf8')).toBe(text);
});
