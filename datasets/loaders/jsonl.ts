import { byteLines, decodeUtf8 } from '../../core/decode-text.ts';
import { jsonOrUndefined } from '../../core/json-or-undefined.ts';
import type { Mapping } from '../manifest.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import type { LoadContext } from './context.ts';
import { readRecord } from './read-record.ts';

const maxLineBytes = 4_000_000;

/** One problem a line, read as the lines come. */
export async function* jsonl(context: LoadContext, mapping: Mapping): AsyncGenerator<SuiteEntry> {
  const { source, path, signal } = context;
  let index = 0;
  for await (const line of byteLines(source.open(path, signal), maxLineBytes)) {
    if (line.kind === 'too-long') {
      index += 1;
      yield complaintOf(path, line.number, `the line is longer than ${maxLineBytes} bytes`);
      continue;
    }
    const text = decodeUtf8(line.bytes);
    if (text === null) {
      index += 1;
      yield complaintOf(path, line.number, 'the line is not UTF-8 text');
      continue;
    }
    if (text.trim() === '') continue;
    if (line.number === 1 && text.startsWith('version https://git-lfs')) {
      yield complaintOf(
        path,
        1,
        'this is only a pointer of Git LFS: install git-lfs and fetch the suite again',
      );
      return;
    }
    index += 1;
    const value = jsonOrUndefined(text);
    yield value === undefined
      ? complaintOf(path, line.number, unreadable(line.ended))
      : readRecord(context, mapping, value, line.number, index);
  }
}

const unreadable = (ended: boolean): string =>
  ended
    ? 'the line is not valid JSON'
    : 'the line is not valid JSON and has no line end: the file may have been cut off here';
