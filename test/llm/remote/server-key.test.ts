import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { seededRandom } from '../../../core/random.ts';
import { text } from '../../../src/llm/prompt.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { readServerKey } from '../../../src/llm/remote/server-address.ts';
import { openConnection } from '../../../src/llm/remote/server-connection.ts';
import { type Behaviour, cut, fail, faultyServer, garbage, json, say } from './faulty-server.ts';
import { askFor, never, openFrom } from './open-faulty.ts';

const key = 'sk-very-secret-0123456789';
const prompts = [{ pieces: [text('by ')] }];

/** All that a person or a log could see of an error. */
const allOf = (thrown: unknown) =>
  `${inspect(thrown, { depth: 10, showHidden: true })} ${JSON.stringify(thrown)} ${String(thrown)}`;

test('a key of the environment goes to the server, in the header only', async () => {
  await using server = await faultyServer([say('simp')]);
  await using opened = await openFrom(server.url, { env: { LAKATOS_MODEL_KEY: key } });
  await opened.model.complete(prompts, askFor, never);
  const [received] = server.received;
  expect(received!.headers.authorization).toBe(`Bearer ${key}`);
  expect(JSON.stringify(received!.body)).not.toContain(key);
  expect(inspect(opened.model, { depth: 10, showHidden: true })).not.toContain(key);
  expect(JSON.stringify(opened.model.info)).not.toContain(key);
});

test('another variable can have it, and without one no header is sent', async () => {
  await using server = await faultyServer([say('simp')]);
  const env = { LAKATOS_MODEL_KEY: key, OTHER: 'other-key' };
  await using other = await openFrom(server.url, { env, keyVariable: 'OTHER' });
  await other.model.complete(prompts, askFor, never);
  await using none = await openFrom(server.url, { env, keyVariable: 'MISSING' });
  await none.model.complete(prompts, askFor, never);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer other-key',
    undefined,
  ]);
});

/** A server that repeats the key wherever it can. */
const echo =
  (status: number): Behaviour =>
  (response, received) =>
    json({ error: { message: `wrong key ${received.headers.authorization}`, type: key, code: key } }, status)(
      response,
      received,
    );

describe('the key is in no error and no note', () => {
  test.each([
    ['a server that repeats it and refuses', echo(401)],
    ['a server that repeats it and is broken', echo(500)],
    ['a refusal as text', ((response) => void response.writeHead(403).end(`no ${key}`)) satisfies Behaviour],
    ['a wrong shape with it', json({ choices: key, [key]: key })],
    ['a choice of the wrong type', json({ choices: [{ text: 1, finish_reason: { [key]: key } }] })],
    ['garbage', garbage],
    ['a cut connection', cut],
    ['too many requests', fail(429)],
  ])('after the fault: %s', async (_name, behaviour) => {
    await using server = await faultyServer([behaviour], { paths: { '/v1/chat/completions': behaviour } });
    const options = { env: { LAKATOS_MODEL_KEY: key }, retries: { attempts: 3 } };
    await using opened = await openFrom(server.url, options);
    const thrown = await opened.model.complete(prompts, askFor, never).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'MODEL_SERVER' });
    expect(allOf(thrown)).not.toContain(key);
    expect(opened.notes.join('\n')).not.toContain(key);

    const chatOptions = { ...options, url: server.url, random: seededRandom(1), timer: opened.timer };
    await using chat = await openRemoteChat(chatOptions, never);
    const request = { maxTokens: 10, temperature: 1, topP: 1 };
    const chatThrown = await chat
      .chat([{ role: 'user', content: 'hello' }], request, never)
      .catch((error: unknown) => error);
    expect(chatThrown).toMatchObject({ code: 'MODEL_SERVER' });
    expect(allOf(chatThrown)).not.toContain(key);
  });

  test('a wrong answer whose field names are the key', async () => {
    await using server = await faultyServer([json({ [key]: 'no number' })]);
    using connection = openConnection({
      url: server.url,
      env: { LAKATOS_MODEL_KEY: key },
      random: seededRandom(1),
    });
    const url = `${server.url}/v1/other`;
    const schema = z.record(z.string(), z.number());
    const thrown = await connection
      .ask({ method: 'GET', url, schema }, never)
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'MODEL_SERVER', message: expect.stringContaining('(key)') });
    expect(allOf(thrown)).not.toContain(key);
  });

  test('a value that can not be a key', () => {
    let thrown: unknown;
    try {
      readServerKey({ K: `${key}\r\nX-Other: 1` }, 'K');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'MODEL_SERVER', message: expect.stringContaining('variable K') });
    expect(allOf(thrown)).not.toContain(key);
  });
});

test('white space around a key is no part of it, and an empty one is none', () => {
  expect(readServerKey({ K: ` ${key}\n` }, 'K')?.authorization).toBe(`Bearer ${key}`);
  expect(readServerKey({ K: ' ' }, 'K')).toBe(null);
});
