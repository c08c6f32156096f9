import { jsonOrUndefined } from '../../core/json-or-undefined.ts';
import { readSmallFile } from '../files/file-source.ts';
import type { Mapping } from '../manifest.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import type { LoadContext } from './context.ts';
import { readRecord } from './read-record.ts';
import { splitList } from './split-list.ts';

export const maxListBytes = 100_000_000;

/** One JSON list of records. Each is parsed by itself, so that a bad one doesn't cost the others. */
export async function* jsonList(context: LoadContext, mapping: Mapping): AsyncGenerator<SuiteEntry> {
  const { source, path, signal } = context;
  const { elements, faults } = splitList(await readSmallFile(source, path, maxListBytes, signal));
  for (const [at, element] of elements.entries()) {
    const value = jsonOrUndefined(element.text);
    yield value === undefined
      ? complaintOf(path, element.line, 'the record is not valid JSON')
      : readRecord(context, mapping, value, element.line, at + 1);
  }
  for (const { line, message } of faults) yield complaintOf(path, line, message);
}
