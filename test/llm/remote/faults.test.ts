import { describe, expect, test } from '@jest/globals';
import { text } from '../../../src/llm/prompt.ts';
import {
  cut,
  type FaultyServer,
  fail,
  faultyServer,
  garbage,
  half,
  json,
  say,
  silence,
} from './faulty-server.ts';
import { askFor, never, openFrom } from './open-faulty.ts';

const prompts = [{ pieces: [text('by ')] }];
const serverError = (message: RegExp) =>
  expect.objectContaining({ code: 'MODEL_SERVER', message: expect.stringMatching(message) });

async function textsOf(server: FaultyServer, options: Parameters<typeof openFrom>[1] = {}) {
  await using opened = await openFrom(server.url, options);
  const [completion] = await opened.model.complete(prompts, askFor, never);
  const { timer, notes } = opened;
  return { texts: completion!.continuations.map((one) => one.text), waits: timer.waits, notes };
}

describe('what is over in a while is tried again', () => {
  test.each([
    ['too many requests', fail(429)],
    ['a request that took too long', fail(408)],
    ['a broken server', fail(500)],
    ['an overloaded server', fail(503)],
    ['a connection that is cut in the middle of the answer', cut],
  ])('after the fault: %s', async (_name, fault) => {
    await using server = await faultyServer([fault, fault, say('simp')]);
    const { texts, waits, notes } = await textsOf(server);
    expect(texts).toEqual(['simp']);
    expect(server.received).toHaveLength(3);
    expect(waits).toHaveLength(2);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain(server.url);
  });

  test('not before the time that the server names', async () => {
    await using server = await faultyServer([fail(429, { 'retry-after': '17' }), say('simp')]);
    const { waits } = await textsOf(server);
    expect(waits[0]).toBeGreaterThanOrEqual(17_000);
    expect(waits[0]).toBeLessThanOrEqual(17_500);
  });

  test.each([
    ['does not come', silence],
    ['stops in the middle', half],
  ])('an answer that %s for longer than a request may take', async (_name, fault) => {
    await using server = await faultyServer([fault, say('simp')]);
    const { texts, notes } = await textsOf(server, { timeoutMs: 50 });
    expect(texts).toEqual(['simp']);
    expect(notes[0]).toContain('no answer within 0.05 s');
  });

  test('but an answer that is too slow again is not waited for a third time', async () => {
    await using server = await faultyServer([silence]);
    await using opened = await openFrom(server.url, { timeoutMs: 50 });
    await expect(opened.model.complete(prompts, askFor, never)).rejects.toMatchObject({
      ...{ code: 'MODEL_SERVER', message: `${server.url}/v1: no answer within 0.05 s` },
      advice: expect.stringContaining('server.requestTimeout'),
    });
    expect(server.received).toHaveLength(2);
  });

  test('but not for ever', async () => {
    await using server = await faultyServer([fail(500)]);
    await using opened = await openFrom(server.url, { retries: { attempts: 4 } });
    await expect(opened.model.complete(prompts, askFor, never)).rejects.toEqual(
      serverError(/answers 500: no: 500/),
    );
    expect(server.received).toHaveLength(4);
  });

  test('a server that is not there', async () => {
    const server = await faultyServer([]);
    await server[Symbol.asyncDispose]();
    const opening = openFrom(server.url, { retries: { attempts: 3 } });
    await expect(opening).rejects.toEqual(serverError(/nothing listens there/));
  });
});

describe('what is wrong for good fails at once', () => {
  test.each([
    [401, /environment variable LAKATOS_MODEL_KEY/],
    [403, /right to this model/],
    [404, /name of the model/],
    [400, /OpenAI protocol/],
    [501, /OpenAI protocol/],
  ])('such as the status %i, with what to do', async (status, advice) => {
    await using server = await faultyServer([fail(status)]);
    await using opened = await openFrom(server.url);
    await expect(opened.model.complete(prompts, askFor, never)).rejects.toMatchObject({
      code: 'MODEL_SERVER',
      message: `${server.url}/v1 answers ${status}: no: ${status}`,
      advice: expect.stringMatching(advice),
    });
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['no JSON', garbage, /no JSON/],
    ['another shape', json({ completions: [] }), /choices/],
    ['a wrong type', json({ choices: [{ text: 7 }] }), /choices\[0\]\.text/],
    [
      'a positive log-probability',
      json({ choices: [{ text: '', logprobs: { token_logprobs: [3] } }] }),
      /logprobs/,
    ],
    ['no choices', json({ choices: [] }), /no choices/],
    ['null', json(null), /OpenAI protocol/],
  ])('such as an answer that is %s', async (_name, behaviour, message) => {
    await using server = await faultyServer([behaviour]);
    await using opened = await openFrom(server.url);
    const failing = opened.model.complete(prompts, askFor, never);
    await expect(failing).rejects.toEqual(serverError(message));
    await expect(failing).rejects.toEqual(serverError(new RegExp(server.url)));
    expect(server.received).toHaveLength(1);
  });

  test('a model that the server does not have', async () => {
    await using server = await faultyServer([]);
    await expect(openFrom(server.url, { model: 'other' })).rejects.toMatchObject({
      code: 'MODEL_SERVER',
      advice: 'Name one of these: m.',
    });
  });

  test.each([
    'ftp://host/v1',
    'localhost:8000',
    '',
    'http://user:secret@127.0.0.1:1/v1',
    'http://127.0.0.1:1/v1?key=secret',
  ])('such as the address "%s"', async (url) => {
    const failing = openFrom(url);
    await expect(failing).rejects.toEqual(serverError(/address/));
    await expect(failing).rejects.not.toEqual(serverError(/secret/));
  });
});

describe('giving up', () => {
  test.each([
    ['before the answer', silence],
    ['in the middle of it', half],
  ])('cancels the request at once, %s', async (_name, behaviour) => {
    await using server = await faultyServer([behaviour]);
    await using opened = await openFrom(server.url);
    const controller = new AbortController();
    const failing = opened.model.complete(prompts, askFor, controller.signal);
    const ended = expect(failing).rejects.toThrow('enough');
    while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error('enough'));
    await ended;
    await server.abandoned;
    expect(server.received).toHaveLength(1);
  });

  test('before anything was sent sends nothing', async () => {
    await using server = await faultyServer([say('simp')]);
    await using opened = await openFrom(server.url);
    await expect(
      opened.model.complete(prompts, askFor, AbortSignal.abort(new Error('enough'))),
    ).rejects.toThrow('enough');
    expect(server.received).toEqual([]);
  });

  test('by closing the model ends what is under way', async () => {
    await using server = await faultyServer([silence]);
    const { model } = await openFrom(server.url);
    const ended = expect(model.complete(prompts, askFor, never)).rejects.toMatchObject({
      code: 'MODEL_FAILED',
    });
    while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await model[Symbol.asyncDispose]();
    await ended;
    await server.abandoned;
  });

  test('by one prompt’s failure cancels the others', async () => {
    await using server = await faultyServer([silence, silence, fail(400)]);
    await using opened = await openFrom(server.url);
    const three = [prompts[0]!, prompts[0]!, prompts[0]!];
    await expect(opened.model.complete(three, askFor, never)).rejects.toEqual(serverError(/answers 400/));
    await server.abandoned;
  });
});

test('no more requests than allowed are under way', async () => {
  const slow = (response: Parameters<typeof silence>[0], received: Parameters<typeof silence>[1]) => {
    setTimeout(() => say('simp')(response, received), 5);
  };
  await using server = await faultyServer([slow]);
  await using opened = await openFrom(server.url, { limits: { inFlight: 3 } });
  const many = Array.from({ length: 12 }, () => prompts[0]!);
  const completions = await opened.model.complete(many, askFor, never);
  expect(completions).toHaveLength(12);
  expect(server.received).toHaveLength(12);
  expect(server.mostAtOnce).toBe(3);
});

test('no more requests start in a minute than allowed', async () => {
  await using server = await faultyServer([say('simp')]);
  await using opened = await openFrom(server.url, { limits: { perMinute: 5 } });
  const many = Array.from({ length: 9 }, () => prompts[0]!);
  await opened.model.complete(many, askFor, never);
  // The list of the models was the first of the five.
  expect(opened.timer.now()).toBe(60_000);
});
