import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repliesIn } from '../../../bench/repl/differences.ts';
import { errorReply, type ReplReply, readQueries, readRequest } from '../../../lean/repl/requests.ts';
import { ReplSession, type StepEngine } from '../../../lean/repl/session.ts';
import { replEngine } from '../../support/repl-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = join(import.meta.dirname, 'conversations');
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.in'))
  .map((file) => file.slice(0, -'.in'.length))
  .sort();

let engine: StepEngine;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  place = await temporaryFolder();
  engine = await replEngine();
}, 120_000);
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

/** What a session answers, as it comes out of a file with replies. */
async function converse(input: string): Promise<unknown[]> {
  const session = new ReplSession({ engine, limitMs: 60_000, folder: place.path });
  const replies: ReplReply[] = [];
  for await (const query of readQueries(Readable.from([input]))) {
    const reading = readRequest(query);
    replies.push(
      reading.kind === 'request' ? await session.answer(reading.request) : errorReply(reading.message),
    );
  }
  return repliesIn(replies.map((reply) => JSON.stringify(reply)).join('\n\n'));
}

test.each(names)(
  'the conversation %s goes as it is written down',
  async (name) => {
    const expected = await readFile(join(folder, `${name}.expected.out`), 'utf8');
    expect(await converse(await readFile(join(folder, `${name}.in`), 'utf8'))).toEqual(repliesIn(expected));
  },
  120_000,
);
