import { expect, test } from '@jest/globals';
import { deepseekProverV1, deepseekProverV2 } from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { plainChat } from '../../../src/llm/prompt.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { startServer } from '../serve/start-server.ts';
import { type Behaviour, fail, faultyServer, json, say } from './faulty-server.ts';
import { askFor, never, openFrom } from './open-faulty.ts';

const theorem = { id: 't', header: '', statement: 'theorem t : True' };
const prompt = deepseekProverV2.prompt(theorem);
const drawn = { ...askFor, count: 3, seed: 5, topP: 0.9, stop: ['END'] };

const chatting: Behaviour = (response, received) =>
  json({
    choices: [
      {
        message: { role: 'assistant', content: `proof ${received.body.seed}` },
        finish_reason: received.body.seed === 6 ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 7, completion_tokens: 2 },
  })(response, received);

const proofs = [5, 6, 7].map((seed) => ({
  text: `proof ${seed}`,
  logProbability: null,
  tokens: 2,
  end: seed === 6 ? 'length' : 'stop',
}));

test('a server that only chats is asked by chats, one request for each answer', async () => {
  await using server = await faultyServer([fail(404), chatting]);
  await using opened = await openFrom(server.url);
  expect(await opened.model.complete([prompt], drawn, never)).toEqual([
    { continuations: proofs, reading: null },
  ]);
  expect(server.received.map(({ path }) => path)).toEqual([
    '/v1/completions',
    ...[1, 2, 3].map(() => '/v1/chat/completions'),
  ]);
  expect(server.received[1]!.body).toEqual({
    model: 'm',
    messages: prompt.messages,
    max_tokens: 20,
    temperature: 1,
    top_p: 0.9,
    seed: expect.any(Number),
    stop: ['END'],
    ...{ min_p: 0, top_k: -1, repetition_penalty: 1 },
  });
  expect(opened.model.tokensUsed()).toEqual({ read: 21, written: 6 });
  // It is not asked for completions again.
  await opened.model.complete([prompt], drawn, never);
  expect(server.received.filter(({ path }) => path === '/v1/completions')).toHaveLength(1);
});

test('answers by chats are drawn as asked', async () => {
  await using server = await faultyServer([chatting], {
    models: [{ id: 'm', object: 'model', owned_by: 'sglang', max_model_len: 1000 }],
  });
  await using opened = await openFrom(server.url, { chat: true });
  const answers = async (changes: object) => {
    const [completion] = await opened.model.complete([prompt], { ...drawn, ...changes }, never);
    return completion?.continuations.map(({ text }) => text);
  };
  expect(await answers({ minP: 0.1, temperature: 0 })).toEqual(['proof 5', 'proof 5', 'proof 5']);
  expect(server.received.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
  expect(server.received.at(-1)?.body).toMatchObject({ min_p: 0.1, top_k: -1, repetition_penalty: 1 });
  expect(await answers({ method: 'distinct' })).toEqual(['proof 5', 'proof 6', 'proof 7']);
});

test('a server that has both is asked for completions unless chats are wanted', async () => {
  await using plain = await faultyServer([say('a', 'b', 'c')]);
  await using opened = await openFrom(plain.url);
  await opened.model.complete([prompt], drawn, never);
  expect(plain.received.map(({ path }) => path)).toEqual(['/v1/completions']);
  await using both = await faultyServer([chatting]);
  await using byChat = await openFrom(both.url, { chat: true });
  const [completion] = await byChat.model.complete([prompt], drawn, never);
  expect(completion?.continuations).toEqual(proofs);
  expect(new Set(both.received.map(({ path }) => path))).toEqual(new Set(['/v1/chat/completions']));
});

test('a prompt that is no chat can not be asked so', async () => {
  const text = deepseekProverV1.prompt(theorem);
  await using none = await faultyServer([fail(404)]);
  await using opened = await openFrom(none.url);
  await expect(opened.model.complete([text], drawn, never)).rejects.toMatchObject({
    code: 'MODEL_SERVER',
    message: expect.stringContaining('404'),
  });
  await using byChat = await openFrom(none.url, { chat: true });
  await expect(byChat.model.complete([text], drawn, never)).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
});

test('a model that is not there at all is told as such', async () => {
  await using server = await faultyServer([fail(404)]);
  await using opened = await openFrom(server.url);
  await expect(opened.model.complete([prompt], drawn, never)).rejects.toMatchObject({
    code: 'MODEL_SERVER',
    message: expect.stringContaining('404'),
  });
});

test('a real model at a server of our own', async () => {
  await using local = await openSmallModel();
  await using server = await startServer(local, { chat: plainChat });
  await using opened = await openFrom(server.url, { chat: true });
  const short = { pieces: [], messages: [{ role: 'user', content: 'Why?' }] } as const;
  const [completion] = await opened.model.complete([short], drawn, never);
  expect(completion?.continuations).toHaveLength(3);
  expect(new Set(completion?.continuations.map(({ text }) => text)).size).toBeGreaterThan(1);
  const { read, written } = opened.model.tokensUsed();
  expect(read).toBeGreaterThan(0);
  expect(written).toBeGreaterThan(0);
});
