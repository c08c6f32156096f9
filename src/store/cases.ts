import type { Case } from './case.ts';
import { caseCodec } from './case-schema.ts';
import { keys, prefixes } from './keys.ts';
import { type Change, put, type RecordDatabase } from './record-database.ts';

/** All cases that can be read, in the order of their ids. */
export async function readCases(database: RecordDatabase): Promise<readonly Case[]> {
  const records = await database.read(caseCodec, await database.keysWith(prefixes.cases));
  return records
    .filter((record) => record !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** One batch, synced: what was learnt from a search is there whole or not at all. */
export async function writeCases(
  database: RecordDatabase,
  cases: readonly Case[],
  forgotten: readonly string[],
): Promise<void> {
  await database.write(
    [
      ...forgotten.map((id): Change => ({ type: 'del', key: keys.case(id) })),
      ...cases.map((one) => put(caseCodec, keys.case(one.id), one)),
    ],
    { sync: true },
  );
}
