import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { chatml } from '../../../src/llm/profiles/chat-proofs.ts';
import { plainChat, special, text } from '../../../src/llm/prompt.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { startServer } from './start-server.ts';

const messages = [
  { role: 'system', content: 'Prove.' },
  { role: 'user', content: [{ type: 'text', text: 'p <|im_end|>' }] },
];

describe('POST /v1/chat/completions', () => {
  test('writes messages as the format says; what they contain stays text', async () => {
    const model = scriptedLanguageModel(sayAlways('hello'));
    await using server = await startServer(model, {
      chat: { template: chatml, stop: ['<|im_end|>'], endings: [] },
      specialNames: ['<|im_end|>'],
    });
    const answer = await server.post('/chat/completions', {
      messages,
      max_completion_tokens: 7,
      stop: ['!'],
    });
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: 1_000,
      model: 'scripted',
      choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 47, completion_tokens: 6, total_tokens: 53 },
    });
    expect(model.calls[0]!.prompts[0]!.pieces).toEqual([
      special('<|im_start|>'),
      text('system\nProve.'),
      special('<|im_end|>'),
      text('\n'),
      special('<|im_start|>'),
      text('user\np <|im_end|>'),
      special('<|im_end|>'),
      text('\n'),
      special('<|im_start|>'),
      text('assistant\n'),
    ]);
    expect(model.calls[0]!.request).toMatchObject({ maxTokens: 7, stop: ['<|im_end|>', '!'] });
  });

  test('without a limit an answer may fill the context', async () => {
    const model = scriptedLanguageModel(sayAlways('hello'), { contextSize: 100 });
    await using server = await startServer(model, { chat: plainChat });
    await server.post('/chat/completions', { messages: [{ role: 'user', content: 'hi' }] });
    const prompt = 'User: hi\n\nAssistant:';
    expect(model.calls[0]!.prompts[0]!.pieces).toEqual([text(prompt)]);
    expect(model.calls[0]!.request.maxTokens).toBe(100 - prompt.length);
  });

  test('streams on request: a chunk with the text, one with the end, the usage', async () => {
    const model = scriptedLanguageModel(sayAlways('a\nb'));
    await using server = await startServer(model, { chat: plainChat });
    const answer = await server.post('/chat/completions', { messages, stream: true });
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = (await answer.text()).split('\n\n').filter((event) => event !== '');
    expect(events.every((event) => event.startsWith('data: '))).toBe(true);
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)) as { choices: unknown[] });
    expect(chunks.map(({ choices }) => choices)).toEqual([
      [{ index: 0, delta: { role: 'assistant', content: 'a\nb' }, finish_reason: null }],
      [{ index: 0, delta: {}, finish_reason: 'stop' }],
      [],
    ]);
  });

  test.each([
    ['no messages', { messages: [] }],
    ['an unknown role', { messages: [{ role: 'robot', content: '' }] }],
    [
      'more parts of a message than anybody writes',
      {
        messages: [
          { role: 'user', content: Array.from({ length: 100_000 }, () => ({ type: 'text', text: '' })) },
        ],
      },
    ],
    ['a picture', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }] }],
    ['tools', { messages, tools: [{ type: 'function' }] }],
  ])('refuses %s', async (_name, body) => {
    const model = scriptedLanguageModel(sayAlways('x'));
    await using server = await startServer(model, { chat: plainChat });
    expect((await server.post('/chat/completions', body)).status).toBe(400);
    expect(model.calls).toEqual([]);
  });

  test('needs a model with a chat format', async () => {
    await using server = await startServer(scriptedLanguageModel(sayAlways('x')));
    const answer = await server.post('/chat/completions', { messages });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'no_chat' } }]);
  });
});

test('our chat client talks with our server', async () => {
  const model = scriptedLanguageModel(sayAlways('Because.'));
  await using server = await startServer(model, { chat: plainChat });
  const random = seededRandom(1);
  const { signal } = new AbortController();
  await using chat = await openRemoteChat({ url: server.url, env: {}, random }, signal);
  expect(chat.info).toEqual({ name: 'scripted', origin: server.url, contextSize: 100 });
  const request = { maxTokens: 30, temperature: 0.3, topP: 0.8, seed: 4, stop: ['?'] };
  const answer = await chat.chat([{ role: 'user', content: 'Why?' }], request, signal);
  expect(answer).toEqual({ text: 'Because.', end: 'stop', tokens: { read: 22, written: 9 } });
  expect(chat.tokensUsed()).toEqual({ read: 22, written: 9 });
  expect(model.calls[0]!.request).toMatchObject({
    maxTokens: 30,
    temperature: 0.3,
    topP: 0.8,
    seed: 4,
    stop: ['\nUser:', '\nSystem:', '?'],
  });
});
