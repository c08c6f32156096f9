import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { readQueries } from '../../../lean/repl/requests.ts';
import fc from '../../support/properties.ts';

/** The queries of an input that arrives in pieces of so many letters. */
async function queriesIn(input: string, piece = 7): Promise<string[]> {
  const pieces = input.match(new RegExp(`[^]{1,${piece}}`, 'g')) ?? [];
  const queries: string[] = [];
  for await (const query of readQueries(Readable.from(pieces))) queries.push(query);
  return queries;
}

describe('the queries in a stream', () => {
  test('JSON on one line comes out as it went in, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (values, piece) => {
          const input = values.map((value) => `${JSON.stringify(value)}\n\n`).join('');
          expect((await queriesIn(input, piece)).map((text) => JSON.parse(text))).toEqual(
            values.map((value) => JSON.parse(JSON.stringify(value))),
          );
        },
      ),
    );
  });

  test('lines of one query are joined without their ends', async () => {
    expect(await queriesIn('{"cmd":  \r\n"a"}\t\n   \nnext')).toEqual(['{"cmd":"a"}', 'next']);
  });

  test('blank lines, remarks and what stands below a remark are none', async () => {
    expect(await queriesIn('\n\n# one\n{"cmd": "x"}\n\n-- two\n\n{}\n\n\n')).toEqual(['{}']);
  });
});
