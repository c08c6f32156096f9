import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { special, text } from '../../../src/llm/prompt.ts';
import { ServerKey } from '../../../src/llm/remote/server-address.ts';
import { refuseForeignPage } from '../../../src/llm/serve/http-server.ts';
import { continuation, sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { startServer } from './start-server.ts';

test('the model and its context are told', async () => {
  await using server = await startServer(scriptedLanguageModel(sayAlways('x'), { contextSize: 77 }));
  expect(await (await server.get('/models')).json()).toEqual({
    object: 'list',
    data: [{ id: 'scripted', object: 'model', created: 1_000, owned_by: 'lakatos', max_model_len: 77 }],
  });
});

test("the server's health is told without a key", async () => {
  await using server = await startServer(scriptedLanguageModel(sayAlways('x')), {
    key: new ServerKey('secret', 'K'),
  });
  const answer = await fetch(server.url.replace(/\/v1$/, '/health'));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('pages of other sites are not answered, be they open in a browser of this machine', async () => {
  await using server = await startServer(scriptedLanguageModel(sayAlways('x')));
  const foreign = [{ origin: 'http://page.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
  const answers = foreign.map(async (headers) => (await server.get('/models', headers)).status);
  expect(await Promise.all(answers)).toEqual([403, 403, 403]);
});

test('a name that was made to lead here is no name of a server without a key', () => {
  const asked = (host: string) => (name: string) => (name === 'host' ? host : undefined);
  expect(refuseForeignPage(asked('page.example:8080'), true)).toContain('is not served');
  expect(refuseForeignPage(asked('page.example:8080'), false)).toBeNull();
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080'])
    expect(refuseForeignPage(asked(host), true)).toBeNull();
});

describe('POST /v1/completions', () => {
  test('asks the model for what the client wants, and answers as OpenAI does', async () => {
    const model = scriptedLanguageModel(sayAlways('rfl', 'simp'));
    await using server = await startServer(model);
    const answer = await server.post('/completions', {
      model: 'scripted',
      prompt: ['by ', 'exact '],
      n: 2,
      max_tokens: 9,
      temperature: 0.5,
      top_p: 0.9,
      min_p: 0.1,
      seed: 42,
      stop: '\n',
      logprobs: 3,
      user: 'unknown fields are let be',
    });
    expect(answer.status).toBe(200);
    const half = Math.log(0.5);
    const choice = (index: number, said: string, tokens: number) => ({
      index,
      text: said,
      finish_reason: 'stop',
      logprobs: { tokens: [said], token_logprobs: [tokens * half], top_logprobs: null, text_offset: [0] },
      tokens,
      prompt: Math.floor(index / 2),
    });
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^cmpl-/),
      object: 'text_completion',
      created: 1_000,
      model: 'scripted',
      choices: [choice(0, 'rfl', 4), choice(1, 'simp', 5), choice(2, 'rfl', 4), choice(3, 'simp', 5)],
      usage: { prompt_tokens: 9, completion_tokens: 18, total_tokens: 27 },
    });
    expect(model.calls.map(({ prompts, request }) => ({ prompts, request }))).toEqual([
      {
        prompts: [{ pieces: [text('by ')] }, { pieces: [text('exact ')] }],
        request: {
          method: 'sample',
          count: 2,
          maxTokens: 9,
          temperature: 0.5,
          topP: 0.9,
          minP: 0.1,
          seed: 42,
          stop: ['\n'],
        },
      },
    ]);
  });

  test('has OpenAI’s defaults, and another seed for each request', async () => {
    const model = scriptedLanguageModel(sayAlways('x'));
    await using server = await startServer(model);
    const answer = await server.post('/completions', { prompt: '', n: null, stop: null });
    await server.post('/completions', { prompt: 'a' });
    expect(((await answer.json()) as { choices: { logprobs: unknown }[] }).choices[0]!.logprobs).toBe(null);
    expect(model.calls.map(({ request }) => request)).toEqual(
      [1, 2].map((seed) => ({
        method: 'sample',
        count: 1,
        maxTokens: 16,
        temperature: 1,
        topP: 1,
        minP: 0,
        seed,
        stop: [],
      })),
    );
  });

  test.each([
    ['no JSON', '{', null],
    ['no prompt', { n: 1 }, 'prompt'],
    ['tokens as prompt', { prompt: [1, 2] }, 'prompt'],
    ['echo', { prompt: 'a', echo: true }, 'echo'],
    ['a suffix', { prompt: 'a', suffix: 'b' }, 'suffix'],
    ['best_of', { prompt: 'a', best_of: 3 }, 'best_of'],
    ['a stream', { prompt: 'a', stream: true }, 'stream'],
    ['a temperature below 0', { prompt: 'a', temperature: -1 }, 'temperature'],
    ['top_p of 0', { prompt: 'a', top_p: 0 }, 'top_p'],
    ['too many choices', { prompt: 'a', n: 1e9 }, 'n'],
    ['an empty stop', { prompt: 'a', stop: '' }, 'stop'],
    ['half a token', { prompt: 'a', max_tokens: 1.5 }, 'max_tokens'],
    ['two kinds of prompts', { prompt: 'a', prompts: [{ pieces: [text('b')] }] }, 'prompts'],
    ['an unknown piece', { prompts: [{ pieces: [{ kind: 'token', id: 1 }] }] }, 'prompts.0.pieces.0.kind'],
    [
      'a reading behind the end',
      { prompts: [{ pieces: [text('b')], reading: { after: 1, tokens: [text('b')] } }] },
      'prompts.0.reading.after',
    ],
  ])('refuses %s and says where it is', async (_name, body, param) => {
    const model = scriptedLanguageModel(sayAlways('x'));
    await using server = await startServer(model);
    const answer = await server.post('/completions', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param, code: null },
    });
    expect(model.calls).toEqual([]);
  });

  test('tells of many wrong pieces and tokens of a reading the first, and does not look at each of too many', async () => {
    await using server = await startServer(scriptedLanguageModel(sayAlways('x')));
    const list = (count: number) => Array.from({ length: count }, () => 1);
    const reading = (tokens: readonly unknown[]) => ({ pieces: [text('a')], reading: { after: 0, tokens } });
    for (const [prompts, param] of [
      [list(1_000), 'prompts.0'],
      [list(100_000), 'prompts'],
      [[{ pieces: list(1_000) }], 'prompts.0.pieces.0'],
      [list(1_000).map(() => ({ pieces: list(100) })), 'prompts.0.pieces.0'],
      [[{ pieces: list(100_000) }], 'prompts.0.pieces'],
      [[reading(list(1_000))], 'prompts.0.reading.tokens.0'],
      [[reading(list(100_000))], 'prompts.0.reading.tokens'],
    ] as const) {
      const answer = await server.post('/completions', { prompts });
      const { error } = (await answer.json()) as { error: { message: string; param: string } };
      expect([answer.status, error.param]).toEqual([400, param]);
      expect(error.message.length).toBeLessThan(2_000);
    }
  });

  test('refuses other models and other paths', async () => {
    await using server = await startServer(scriptedLanguageModel(sayAlways('x')));
    const other = await server.post('/completions', { model: 'gpt', prompt: 'a' });
    expect([other.status, await other.json()]).toMatchObject([404, { error: { code: 'model_not_found' } }]);
    const path = await server.post('/embeddings', {});
    expect([path.status, await path.json()]).toMatchObject([
      404,
      { error: { type: 'invalid_request_error' } },
    ]);
  });

  test('refuses bodies that are too long', async () => {
    await using server = await startServer(scriptedLanguageModel(sayAlways('x')));
    const answer = await server.post('/completions', { prompt: 'x'.repeat(17 * 2 ** 20) });
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: { type: 'invalid_request_error' } },
    ]);
  });

  test('tells what the model says of itself, and nothing of what is our own fault', async () => {
    const errors = [
      new LakatosError('MODEL_PROMPT_TOO_LONG', 'the prompt has 200 tokens'),
      new LakatosError('MODEL_UNFIT', 'no token <v0>'),
      new LakatosError('MODEL_FAILED', 'out of memory'),
      new Error('something private'),
    ];
    const model = scriptedLanguageModel(() => Promise.reject(errors.shift()));
    await using server = await startServer(model);
    const told: unknown[] = [];
    for (let at = 0; at < 4; at += 1) {
      const answer = await server.post('/completions', { prompt: 'a' });
      const { error } = (await answer.json()) as { error: { message: string; code: string | null } };
      told.push([answer.status, error.code, error.message]);
    }
    expect(told).toEqual([
      [400, 'context_length_exceeded', 'context length exceeded: the prompt has 200 tokens'],
      [400, 'MODEL_UNFIT', 'no token <v0>'],
      [500, 'MODEL_FAILED', 'out of memory'],
      [500, null, 'the server is at fault'],
    ]);
    expect(server.problems).toHaveLength(2);
  });
});

describe('special tokens', () => {
  const prompt = 'a<|im_end|>b<|im|>';
  const piecesFor = async (specialNames: readonly string[]) => {
    const model = scriptedLanguageModel(sayAlways('x'));
    await using server = await startServer(model, { specialNames });
    await server.post('/completions', { prompt });
    return model.calls[0]!.prompts[0]!.pieces;
  };

  test('in a prompt are text', async () => {
    expect(await piecesFor([])).toEqual([text(prompt)]);
  });

  test('are read where the server was started so, the longest name first', async () => {
    expect(await piecesFor(['<|im', '<|im_end|>', '<|im|>'])).toEqual([
      text('a'),
      special('<|im_end|>'),
      text('b'),
      special('<|im|>'),
    ]);
  });

  test('come as pieces from clients that know how, with method and reading', async () => {
    const model = scriptedLanguageModel(({ prompts }) =>
      prompts.map((prompt) => ({
        continuations: [continuation('x')],
        reading: prompt.reading === undefined ? null : [-1, -2],
      })),
    );
    await using server = await startServer(model);
    const pieces = [text('a<|im_end|>'), special('<|im_end|>')];
    const reading = { after: 1, tokens: [special('<v0>'), text('y')] };
    const prompts = [{ pieces, reading }, { pieces }];
    const answer = await server.post('/completions', { prompts, method: 'beam', grammar: 'root ::= "x"' });
    expect(await answer.json()).toMatchObject({
      readings: [[-1, -2], null],
      choices: [
        { index: 0, prompt: 0, text: 'x' },
        { index: 1, prompt: 1, text: 'x' },
      ],
    });
    expect(model.calls[0]).toMatchObject({
      prompts,
      request: { method: 'beam', grammar: 'root ::= "x"' },
    });
  });
});

test('with a key, only who shows it is served', async () => {
  await using server = await startServer(scriptedLanguageModel(sayAlways('x')), {
    key: new ServerKey('secret', 'K'),
  });
  const statuses = async (headers: Readonly<Record<string, string>>) => [
    (await server.get('/models', headers)).status,
    (await server.post('/completions', { prompt: 'a' }, { headers })).status,
    (await server.post('/chat/completions', { messages: [] }, { headers })).status,
  ];
  expect(await statuses({})).toEqual([401, 401, 401]);
  expect(await statuses({ authorization: 'Bearer secre' })).toEqual([401, 401, 401]);
  expect(await statuses({ authorization: 'Bearer secret' })).toEqual([200, 200, 400]);
  const refused = await server.get('/models', { authorization: 'Bearer wrong' });
  expect(await refused.json()).toEqual({
    error: expect.objectContaining({ code: 'invalid_api_key', type: 'invalid_request_error' }),
  });
});
