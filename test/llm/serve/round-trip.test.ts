import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { special, text } from '../../../src/llm/prompt.ts';
import { openRemoteModel } from '../../../src/llm/remote/open-remote.ts';
import { ServerKey } from '../../../src/llm/remote/server-address.ts';
import { scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { startServer } from './start-server.ts';

const { signal } = new AbortController();

test('a model behind our server and client is the model itself', async () => {
  const answers = [
    {
      continuations: [
        { text: 'simp', logProbability: -1.25, tokens: 3, end: 'stop' },
        { text: 'λ 𝔸\n', logProbability: null, tokens: 9, end: 'length' },
      ],
      reading: [-0.5, -7.25],
    },
    { continuations: [], reading: null },
  ] as const;
  const prompts = [
    {
      pieces: [special('<|state|>'), text('⊢ <|tactic|> "x"'), special('<|value|>')],
      reading: { after: 2, tokens: [special('<|v0|>'), text('y')] },
    },
    { pieces: [text('x')] },
  ];
  const request = {
    method: 'distinct',
    count: 2,
    maxTokens: 9,
    temperature: 0.75,
    topP: 0.5,
    minP: 0.125,
    stop: ['\n', '<;>'],
    seed: 77,
    grammar: 'root ::= "x"',
  } as const;
  const model = scriptedLanguageModel(() => answers);
  await using server = await startServer(model, { key: new ServerKey('k', 'K') });
  await using remote = await openRemoteModel(
    { url: server.url, env: { LAKATOS_MODEL_KEY: 'k' }, random: seededRandom(1) },
    signal,
  );
  expect(remote.info).toEqual({ name: 'scripted', origin: server.url, contextSize: 100 });
  expect(await remote.complete(prompts, request, signal)).toEqual(answers);
  expect(model.calls.map(({ prompts, request }) => ({ prompts, request }))).toEqual([{ prompts, request }]);
  expect(remote.tokensUsed()).toEqual({ read: 19, written: 12 });
});

test('a prompt that is too long for the model is so for the client', async () => {
  const { LakatosError } = await import('../../../core/errors.ts');
  const model = scriptedLanguageModel(() =>
    Promise.reject(new LakatosError('MODEL_PROMPT_TOO_LONG', 'the prompt has 200 tokens')),
  );
  await using server = await startServer(model);
  await using remote = await openRemoteModel({ url: server.url, env: {}, random: seededRandom(1) }, signal);
  const request = {
    method: 'sample',
    count: 1,
    maxTokens: 5,
    temperature: 1,
    topP: 1,
    minP: 0,
    stop: [],
    seed: 1,
  } as const;
  await expect(remote.complete([{ pieces: [text('x')] }], request, signal)).rejects.toMatchObject({
    code: 'MODEL_PROMPT_TOO_LONG',
  });
});
