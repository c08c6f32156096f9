import { describe, expect, test } from '@jest/globals';
import { special, text } from '../../../src/llm/prompt.ts';
import { type Behaviour, faultyServer, json, say } from './faulty-server.ts';
import { askFor, never, openFrom } from './open-faulty.ts';

const prompt = { pieces: [text('theorem t : p := by ')] };
const llamaCard = { id: 'q.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 40_960 } };

describe('completions', () => {
  test('have the texts, sums of log-probabilities, ends and tokens', async () => {
    const choices = [
      { index: 0, text: 'simp', finish_reason: 'stop', logprobs: { token_logprobs: [-1, -0.5, -0.25] } },
      { index: 1, text: 'rin', finish_reason: 'length', logprobs: { token_logprobs: [-2, null] } },
      { index: 2, text: 'x', finish_reason: 'eos_token', logprobs: null },
    ];
    await using server = await faultyServer([
      json({ choices, usage: { prompt_tokens: 7, completion_tokens: 6, total_tokens: 13 } }),
    ]);
    await using opened = await openFrom(server.url);
    const [completion] = await opened.model.complete([prompt], { ...askFor, count: 3 }, never);
    expect(completion).toEqual({
      continuations: [
        { text: 'simp', logProbability: -1.75, tokens: 3, end: 'stop' },
        { text: 'rin', logProbability: null, tokens: 2, end: 'length' },
        { text: 'x', logProbability: null, tokens: 2, end: 'stop' },
      ],
      reading: null,
    });
    expect(opened.model.tokensUsed()).toEqual({ read: 7, written: 6 });
    expect(opened.model.countTokens(prompt)).toBe(null);
  });

  test.each([
    ['more than any answer has', { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: 1 }],
    ['fewer than none', { prompt_tokens: 7, completion_tokens: -1 }],
    ['a word', { prompt_tokens: 'seven' }],
  ])(
    'come from a server that tells of tokens what can not be (%s), and those count as not told',
    async (_, usage) => {
      const choices = [{ index: 0, text: 'simp', finish_reason: 'stop' }];
      await using server = await faultyServer([json({ choices, usage })]);
      await using opened = await openFrom(server.url);
      const [completion] = await opened.model.complete([prompt], askFor, never);
      expect(completion!.continuations).toMatchObject([{ text: 'simp', end: 'stop' }]);
      expect(opened.model.tokensUsed()).toEqual({ read: 0, written: 0 });
    },
  );

  test('of several prompts come in their order, each by a request of its own', async () => {
    const repeat: Behaviour = (response, received) => {
      const delay = received.body.prompt === 'a' ? 20 : 0;
      setTimeout(() => say(`${received.body.prompt}!`)(response, received), delay);
    };
    await using server = await faultyServer([repeat]);
    await using opened = await openFrom(server.url);
    const prompts = ['a', 'b', 'c'].map((one) => ({ pieces: [text(one)] }));
    const completions = await opened.model.complete(prompts, askFor, never);
    expect(completions.map(({ continuations }) => continuations[0]!.text)).toEqual(['a!', 'b!', 'c!']);
  });

  test('go on until there are as many as wanted, where a server gives one at a time', async () => {
    await using server = await faultyServer([say('a'), say('b'), say('c')]);
    await using opened = await openFrom(server.url);
    const [completion] = await opened.model.complete([prompt], { ...askFor, count: 3, seed: 5 }, never);
    expect(completion!.continuations.map((one) => one.text)).toEqual(['a', 'b', 'c']);
    expect(server.received.map(({ body }) => [body.n, body.seed])).toEqual([
      [3, 5],
      [2, 6],
      [1, 7],
    ]);
  });

  test('at temperature 0 are drawn once', async () => {
    await using server = await faultyServer([say('a')]);
    await using opened = await openFrom(server.url);
    const request = { ...askFor, count: 3, temperature: 0 };
    const [samples] = await opened.model.complete([prompt], request, never);
    expect(samples!.continuations.map((one) => one.text)).toEqual(['a', 'a', 'a']);
    const [distinct] = await opened.model.complete([prompt], { ...request, method: 'distinct' }, never);
    expect(distinct!.continuations).toHaveLength(1);
    expect(server.received.map(({ body }) => body.n)).toEqual([1, 1]);
  });
});

describe('what a server is asked', () => {
  const sent = async (owner: string, request: Partial<typeof askFor> & { grammar?: string } = {}) => {
    const card = { id: 'm', owned_by: owner, max_model_len: 100 };
    await using server = await faultyServer([say('a')], {
      models: [card],
      paths: { '/props': json({}, 404), '/tokenize': json({}, 404) },
    });
    await using opened = await openFrom(server.url);
    const pieces = [special('<s>'), text('x')];
    await opened.model.complete([{ pieces }], { ...askFor, stop: ['\n'], ...request }, never);
    return server.received[0]!.body;
  };
  const common = {
    model: 'm',
    prompt: '<s>x',
    n: 1,
    max_tokens: 20,
    temperature: 1,
    top_p: 1,
    seed: 1,
    logprobs: 1,
    stop: ['\n'],
  };

  test('vLLM: nothing of the model’s own defaults, no second start token', async () => {
    const own = { min_p: 0.1, top_k: -1, repetition_penalty: 1, add_special_tokens: false };
    expect(await sent('vllm', { minP: 0.1 })).toEqual({ ...common, ...own });
    expect(await sent('vllm', { grammar: 'root ::= "a"' })).toMatchObject({
      structured_outputs: { grammar: 'root ::= "a"' },
    });
  });

  test('is in the words of SGLang', async () => {
    expect(await sent('sglang')).toEqual({ ...common, min_p: 0, top_k: -1, repetition_penalty: 1 });
    expect(await sent('sglang', { grammar: 'g' })).toMatchObject({ ebnf: 'g' });
  });

  test('llama-server: no cuts that nobody asked for', async () => {
    expect(await sent('llamacpp')).toEqual({
      ...common,
      min_p: 0,
      top_k: 0,
      repeat_penalty: 1,
      cache_prompt: true,
    });
    expect(await sent('llamacpp', { grammar: 'g' })).toMatchObject({ grammar: 'g' });
  });

  test('any other: OpenAI’s fields, and min_p only when it is wanted', async () => {
    expect(await sent('somebody')).toEqual(common);
    expect(await sent('somebody', { minP: 0.1 })).toEqual({ ...common, min_p: 0.1 });
    await expect(sent('somebody', { grammar: 'g' })).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
    await expect(sent('somebody', { endings: ['<|im_end|>'] })).rejects.toMatchObject({
      code: 'MODEL_UNFIT',
    });
  });
});

describe('llama-server', () => {
  const paths = {
    '/props': json({ default_generation_settings: { n_ctx: 2048 } }),
    '/tokenize': json({ tokens: [{ id: 1, piece: '<s>' }] }),
  };
  const answer = json({
    choices: [
      {
        text: 'simp',
        finish_reason: 'stop',
        logprobs: {
          content: [
            { id: 3, token: 'si', logprob: -1, top_logprobs: [{ token: 'si', logprob: -1 }] },
            { id: 4, token: 'mp', logprob: -0.5, top_logprobs: [{ token: 'mp', logprob: -0.5 }] },
          ],
        },
      },
    ],
  });

  test('gives one choice a request, tells log-probabilities in its own way, and adds the start token', async () => {
    await using server = await faultyServer([answer], { models: [llamaCard], paths });
    await using opened = await openFrom(server.url, { model: 'any name' });
    const start = { pieces: [special('<s>'), text('x')] };
    const [completion] = await opened.model.complete([start], { ...askFor, count: 3 }, never);
    expect(completion!.continuations).toEqual(
      [1, 2, 3].map(() => ({ text: 'simp', logProbability: -1.5, tokens: 2, end: 'stop' })),
    );
    expect(server.received.map(({ body }) => [body.n, body.seed, body.prompt]).sort()).toEqual([
      [1, 1, 'x'],
      [1, 2, 'x'],
      [1, 3, 'x'],
    ]);
  });

  test('the context is that of one slot; what the model was trained with counts when it is not told', async () => {
    await using told = await faultyServer([], { models: [llamaCard], paths });
    await using one = await openFrom(told.url);
    expect(one.model.info.contextSize).toBe(2048);
    const silent = { '/props': json({}, 404), '/tokenize': json({}, 404) };
    await using untold = await faultyServer([], { models: [llamaCard], paths: silent });
    await using other = await openFrom(untold.url);
    expect(other.model.info.contextSize).toBe(40_960);
  });
});

test('name, origin and context of a model', async () => {
  const models = [
    { id: 'a', owned_by: 'vllm', max_model_len: 8192 },
    { id: 'b', owned_by: 'vllm', max_model_len: null },
  ];
  await using server = await faultyServer([], { models });
  await using a = await openFrom(`${server.url}/v1/`, { model: 'a' });
  expect(a.model.info).toEqual({ name: 'a', origin: `${server.url}/v1`, contextSize: 8192 });
  await using b = await openFrom(server.url, { model: 'b', contextSize: 512 });
  expect(b.model.info.contextSize).toBe(512);
  await expect(openFrom(server.url)).rejects.toMatchObject({ advice: 'Name one of these: a, b.' });
});

describe('a reading', () => {
  const pieces = [text('n : Nat'), special('<val>'), special('<tac>')];
  const reading = { after: 1, tokens: [special('<v0>'), special('<v1>'), text('x')] };
  const top = { '<v0>': -0.1, '<v1>': -2.5, x: -9, y: -10 };
  const answer: Behaviour = (response, received) =>
    received.body.max_tokens === 1
      ? json({
          choices: [
            {
              text: '<v0>',
              finish_reason: 'length',
              logprobs: { token_logprobs: [-0.1], top_logprobs: [top] },
            },
          ],
        })(response, received)
      : say('simp')(response, received);

  test('comes from the alternatives of one token', async () => {
    await using server = await faultyServer([answer]);
    await using opened = await openFrom(server.url);
    const [completion] = await opened.model.complete(
      [{ pieces, reading }],
      { ...askFor, temperature: 0.5 },
      never,
    );
    expect(completion!.reading).toEqual([-0.1, -2.5, -9]);
    expect(completion!.continuations.map((one) => one.text)).toEqual(['simp']);
    const asked = server.received.find(({ body }) => body.max_tokens === 1)!.body;
    expect(asked).toMatchObject({ prompt: 'n : Nat<val>', logprobs: 20, temperature: 1, top_p: 1, n: 1 });
  });

  test('its tokens are no text of the prompt either', async () => {
    await using server = await faultyServer([answer]);
    await using opened = await openFrom(server.url);
    const odd = { pieces: [text('<v0> <v1>')], reading: { after: 0, tokens: [special('<v0>')] } };
    await opened.model.complete([odd], askFor, never);
    expect(server.received.map(({ body }) => body.prompt)).toEqual(['< v0> <v1>', '< v0> <v1>']);
  });

  test('is null when a token is not among them', async () => {
    await using server = await faultyServer([answer]);
    await using opened = await openFrom(server.url);
    const other = { after: 1, tokens: [special('<v0>'), special('<v7>')] };
    const [completion] = await opened.model.complete(
      [{ pieces, reading: other }],
      { ...askFor, count: 0 },
      never,
    );
    expect(completion).toEqual({ continuations: [], reading: null });
    expect(server.received).toHaveLength(1);
  });
});

describe('a prompt that is too long', () => {
  const refuse = (message: string, extra: object = {}) =>
    json({ error: { message, type: 'BadRequestError', code: 400, ...extra } }, 400);

  test.each([
    [
      "This model's maximum context length is 1000 tokens. However, you requested 1010 tokens (990 in the messages, 20 in the completion).",
    ],
    [
      "'max_tokens' is too large: 20. This model's maximum context length is 1000 tokens and your request has 990 input tokens (20 > 1000 - 990).",
    ],
    [
      "Requested token count exceeds the model's maximum context length of 1000 tokens. You requested a total of 1010 tokens: 990 tokens from the input messages and 20 tokens for the completion.",
    ],
    [
      "This model's maximum context length is 1000 tokens. However, you requested 20 output tokens and your prompt contains 990 input tokens, for a total of 1010 tokens.",
    ],
  ])('gets what room there is: %s', async (message) => {
    await using server = await faultyServer([refuse(message), say('simp')]);
    await using opened = await openFrom(server.url);
    await opened.model.complete([prompt], askFor, never);
    expect(server.received.map(({ body }) => body.max_tokens)).toEqual([20, 10]);
  });

  test.each([
    [
      'without room',
      refuse('maximum context length is 1000 tokens (1200 in the messages, 20 in the completion)'),
    ],
    [
      'of llama-server',
      refuse('the request exceeds the available context size', { type: 'exceed_context_size_error' }),
    ],
    ['of OpenAI', refuse('too long', { code: 'context_length_exceeded' })],
  ])('%s is told', async (_name, behaviour) => {
    await using server = await faultyServer([behaviour]);
    await using opened = await openFrom(server.url);
    await expect(opened.model.complete([prompt], askFor, never)).rejects.toMatchObject({
      code: 'MODEL_PROMPT_TOO_LONG',
    });
    expect(server.received).toHaveLength(1);
  });

  test('is not asked for again and again', async () => {
    await using server = await faultyServer([
      refuse('maximum context length (990 in the messages, 20 in the completion)'),
    ]);
    await using opened = await openFrom(server.url);
    await expect(opened.model.complete([prompt], askFor, never)).rejects.toMatchObject({
      code: 'MODEL_PROMPT_TOO_LONG',
    });
    expect(server.received).toHaveLength(2);
  });
});
