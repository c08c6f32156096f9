import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The queries in a stream, as `repl` frames them: lines up to a blank one, or to the end, joined without what ends them. Those that
 * begin with `#` or `--` are remarks, and left out.
 */
export async function* readQueries(input: Readable): AsyncGenerator<string> {
  let query = '';
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const part = line.replace(blankEnd, '');
    query += part;
    if (part !== '') continue;
    if (isQuery(query)) yield query;
    query = '';
  }
  if (isQuery(query)) yield query;
}

/** What Lean counts as white space in ASCII. */
const blankEnd = /[ \t\r\n]+$/;

const isQuery = (text: string): boolean => text !== '' && !text.startsWith('#') && !text.startsWith('--');
