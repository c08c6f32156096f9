import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { ChatModel } from '../../../src/llm/chat-model.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { fakeTimer } from './fake-timer.ts';
import { type Behaviour, type FaultyOptions, fail, faultyServer, json, silence } from './faulty-server.ts';
import { never } from './open-faulty.ts';

const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Why?' },
] as const;
const request = { maxTokens: 30, temperature: 0.5, topP: 0.9 };
const openai = { models: [{ id: 'gpt', object: 'model', owned_by: 'system' }] };

const answer = (message: object, finish_reason: string | null = 'stop'): Behaviour =>
  json({
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
  });

async function chatWith<T>(
  behaviours: readonly Behaviour[],
  options: FaultyOptions,
  talk: (chat: ChatModel, server: Awaited<ReturnType<typeof faultyServer>>) => Promise<T>,
): Promise<T> {
  await using server = await faultyServer(behaviours, options);
  const settings = { url: server.url, env: {}, random: seededRandom(1), timer: fakeTimer() };
  await using chat = await openRemoteChat(settings, never);
  return await talk(chat, server);
}

/** In vLLM's words of then and now. */
const tooLongBefore = (wanted: number): string =>
  `This model's maximum context length is 1000 tokens. However, you requested ${wanted} output tokens and your request has 100 input tokens.`;
const tooLongNow = (wanted: number): string =>
  `'max_tokens' or 'max_completion_tokens' is too large: ${wanted}. This model's maximum context length is 1000 tokens and your request has 100 input tokens (${wanted} > 1000 - 100).`;

describe('a chat', () => {
  test('sends messages and settings, and gives text, end and tokens', async () => {
    await chatWith([answer({ content: 'Because.' })], {}, async (chat, server) => {
      expect(await chat.chat(messages, { ...request, seed: 3, stop: ['\n'] }, never)).toEqual({
        text: 'Because.',
        end: 'stop',
        tokens: { read: 12, written: 3 },
      });
      await chat.chat(messages, request, never);
      expect(chat.tokensUsed()).toEqual({ read: 24, written: 6 });
      const common = {
        ...{ model: 'm', messages, max_tokens: 30, temperature: 0.5, top_p: 0.9 },
        // What vLLM would take from the model's own settings is switched off.
        ...{ min_p: 0, top_k: -1, repetition_penalty: 1 },
      };
      expect(server.received.map(({ path, body }) => [path, body])).toEqual([
        ['/v1/chat/completions', { ...common, seed: 3, stop: ['\n'] }],
        ['/v1/chat/completions', common],
      ]);
    });
  });

  test('names the limit as all know it, and otherwise from when a server asks for that', async () => {
    const said =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const picky: Behaviour = (response, received) =>
      'max_tokens' in received.body
        ? json({ error: { message: said, code: 'unsupported_parameter' } }, 400)(response, received)
        : answer({ content: 'x' })(response, received);
    await chatWith([picky], openai, async (chat, server) => {
      const talk = () => chat.chat(messages, request, never);
      await Promise.all([talk(), talk()]);
      await talk();
      const names = server.received.map(({ body }) =>
        Object.keys(body).filter((key) => key.startsWith('max_')),
      );
      expect(names.flat().toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'max_completion_tokens'),
        ...['max_tokens', 'max_tokens'],
      ]);
      expect(names.at(-1)).toEqual(['max_completion_tokens']);
    });
    await chatWith([answer({ content: 'x' })], openai, async (chat, server) => {
      await chat.chat(messages, request, never);
      expect(server.received[0]!.body).toEqual({
        ...{ model: 'gpt', messages, max_tokens: 30, temperature: 0.5, top_p: 0.9 },
      });
    });
  });

  test.each([
    ['', tooLongBefore, {}, 1000],
    [', in newer words', tooLongNow, {}, 1000],
    [', where the server says only then how many', tooLongNow, openai, undefined],
  ])('asks once more for as many tokens as there is room for%s', async (_, tooLong, options, size) => {
    const tight: Behaviour = (response, received) =>
      received.body.max_tokens > 900
        ? json({ error: { message: tooLong(received.body.max_tokens), code: 400 } }, 400)(response, received)
        : answer({ content: 'x' })(response, received);
    await chatWith([tight], options, async (chat, server) => {
      expect(chat.info.contextSize).toBe(size);
      expect((await chat.chat(messages, { ...request, maxTokens: 2000 }, never)).text).toBe('x');
      expect(server.received.map(({ body }) => body.max_tokens)).toEqual([2000, 900]);
    });
  });

  test.each([
    [{ content: 'x' }, 'length', { text: 'x', end: 'length' }],
    [{ content: null }, 'tool_calls', { text: '', end: 'other' }],
    [{}, null, { text: '', end: 'other' }],
  ])('reads the answer %j that ends by %s', async (message, finish, expected) => {
    await chatWith([answer(message, finish)], {}, async (chat) => {
      expect(await chat.chat(messages, request, never)).toMatchObject(expected);
    });
  });

  test('is tried again when the server is busy, and not when it refuses', async () => {
    await chatWith([fail(429), answer({ content: 'x' }), fail(403)], {}, async (chat, server) => {
      expect((await chat.chat(messages, request, never)).text).toBe('x');
      await expect(chat.chat(messages, request, never)).rejects.toMatchObject({ code: 'MODEL_SERVER' });
      expect(server.received).toHaveLength(3);
    });
  });

  test('too long for the model is told as such', async () => {
    const refusal = json({ error: { message: 'too long', code: 'context_length_exceeded' } }, 400);
    await chatWith([refusal], {}, async (chat) => {
      await expect(chat.chat(messages, request, never)).rejects.toMatchObject({
        code: 'MODEL_PROMPT_TOO_LONG',
      });
    });
  });

  test('without choices is an error', async () => {
    await chatWith([json({ choices: [] })], {}, async (chat) => {
      await expect(chat.chat(messages, request, never)).rejects.toMatchObject({
        code: 'MODEL_SERVER',
        message: expect.stringContaining('choices'),
      });
    });
  });

  test('can be given up', async () => {
    await chatWith([silence], {}, async (chat, server) => {
      const controller = new AbortController();
      const ended = expect(chat.chat(messages, request, controller.signal)).rejects.toThrow('enough');
      while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
      controller.abort(new Error('enough'));
      await ended;
      await server.abandoned;
    });
  });
});
