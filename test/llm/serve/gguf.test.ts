import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { seededRandom } from '../../../core/random.ts';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import type { Completion, ContinuationRequest } from '../../../src/llm/language-model.ts';
import { type ChatMessage, plainChat, special, text } from '../../../src/llm/prompt.ts';
import { openRemoteModel } from '../../../src/llm/remote/open-remote.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();
const script = fileURLToPath(new URL('../../../bin/lakatos.js', import.meta.url));

const prompts = [
  {
    pieces: [
      special('<|state|>'),
      text('h : p\n⊢ <|tactic|> = x'),
      special('<|value|>'),
      special('<|tactic|>'),
    ],
    reading: { after: 2, tokens: [0, 1, 2, 3, 4, 5, 6, 7].map((bucket) => special(`<|v${bucket}|>`)) },
  },
  { pieces: [special('<|state|>'), text('⊢ ∀ x : ℕ, x = x'), special('<|tactic|>')] },
];

const requests: readonly ContinuationRequest[] = (['sample', 'distinct', 'beam'] as const).map((method) => ({
  method,
  count: 4,
  maxTokens: 12,
  temperature: 1,
  topP: 1,
  minP: 0,
  stop: ['\n'],
  seed: 11,
}));

const textsOf = (completions: readonly Completion[]) =>
  completions.map(({ continuations }) => continuations.map((one) => [one.text, one.tokens, one.end]));
const scoresOf = (completions: readonly Completion[]) =>
  completions.flatMap(({ continuations, reading }) => [
    ...continuations.map((one) => one.logProbability ?? Number.NaN),
    ...(reading ?? []),
  ]);

/** The real server in a process of its own, and the same model in this one. */
async function serve(flags: readonly string[], env: Readonly<Record<string, string>> = {}) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const path = await writeSmallModel(folder.path);
  const common = ['--port', '0', '--json', '--context', '256', '--sequences', '4', '--threads', '1'];
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', script, 'serve-model'] as const;
  const server = stack.use(
    startProcess([...command, path, ...common, ...flags], { env: { LAKATOS_MODELS: folder.path, ...env } }),
  );
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(await server.line(/^\{/)));
  const local = stack.use(await openGguf(path, { contextSize: 256, sequences: 4, threads: 1 }, { signal }));
  const owned = stack.move();
  return { server, url, local, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a real model behind the real server gives what it gives in this process', async () => {
  const key = 'a-key-for-the-test';
  await using serving = await serve([], { LAKATOS_MODEL_KEY: key });
  const { server, url, local } = serving;
  const random = seededRandom(1);
  {
    await using remote = await openRemoteModel({ url, env: { LAKATOS_MODEL_KEY: key }, random }, signal);
    expect(remote.info).toEqual({ name: local.info.name, origin: url, contextSize: 256 });
    let sent = 0;
    for (const request of requests) {
      const here = await local.complete(prompts, request, signal);
      const there = await remote.complete(prompts, request, signal);
      expect(textsOf(there)).toEqual(textsOf(here));
      expect(here[0]!.continuations.length).toBeGreaterThan(0);
      expect(there.map(({ reading }) => reading?.length ?? null)).toEqual([8, null]);
      sent += there
        .flatMap(({ continuations }) => continuations)
        .reduce((sum, { tokens }) => sum + tokens, 0);
      const [left, right] = [scoresOf(here), scoresOf(there)];
      expect(right).toHaveLength(left.length);
      right.forEach((score, at) => {
        expect(score).toBeCloseTo(left[at]!, 6);
      });
    }
    const readingOnly = { ...requests[0]!, count: 0, maxTokens: 0 };
    expect(scoresOf(await remote.complete(prompts, readingOnly, signal))).toEqual(
      scoresOf(await local.complete(prompts, readingOnly, signal)),
    );
    // The server tells the tokens of what it sends; what decoding wrote and gave up is its own.
    expect(remote.tokensUsed().written).toBe(sent);
    expect(sent).toBeLessThanOrEqual(local.tokensUsed().written);
    const long = { pieces: [text('x y '.repeat(400))] };
    await expect(remote.complete([long], requests[0]!, signal)).rejects.toMatchObject({
      code: 'MODEL_PROMPT_TOO_LONG',
    });
    // Another client cancels; the server goes on.
    const controller = new AbortController();
    const endless = { ...requests[0]!, maxTokens: 200, stop: [] };
    const cancelled = remote.complete(prompts, endless, controller.signal);
    controller.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    expect(textsOf(await remote.complete(prompts, requests[0]!, signal))).toEqual(
      textsOf(await local.complete(prompts, requests[0]!, signal)),
    );
  }
  await expect(openRemoteModel({ url, env: {}, random }, signal)).rejects.toMatchObject({
    code: 'MODEL_SERVER',
    message: expect.stringContaining('401'),
  });
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(server.lines.join('') + server.complaints).not.toContain(key);
});

const usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
});
const completionSchema = z.object({
  object: z.literal('text_completion'),
  choices: z.array(
    z.object({
      index: z.number(),
      text: z.string(),
      finish_reason: z.enum(['stop', 'length']),
      logprobs: z.object({ token_logprobs: z.array(z.number()).length(1) }),
    }),
  ),
  usage,
});
const chatSchema = z.object({
  object: z.literal('chat.completion'),
  choices: z
    .array(
      z.object({
        message: z.object({ role: z.literal('assistant'), content: z.string() }),
        finish_reason: z.enum(['stop', 'length']),
      }),
    )
    .length(1),
  usage,
});

test('clients that know nothing of ours get plain completions and chats of a real model', async () => {
  await using serving = await serve(['--chat', '--special']);
  const { url, local } = serving;
  const post = async (path: string, body: object) =>
    await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ask = async (path: string, body: object): Promise<unknown> => (await post(path, body)).json();

  const states = ['h : p\n⊢ p', '⊢ ∀ x : ℕ, x = x'];
  const drawn = { n: 3, max_tokens: 12, temperature: 0.8, seed: 11, stop: ['\n'] };
  const answered = completionSchema.parse(
    await ask('/completions', {
      prompt: states.map((goal) => `<|state|>${goal}<|tactic|>`),
      ...{ ...drawn, logprobs: 0 },
    }),
  );
  const wanted: ContinuationRequest = { ...requests[0]!, count: 3, temperature: 0.8 };
  const asPieces = states.map((goal) => ({
    pieces: [special('<|state|>'), text(goal), special('<|tactic|>')],
  }));
  const here = (await local.complete(asPieces, wanted, signal)).flatMap(({ continuations }) => continuations);
  expect(answered.choices.map((one) => [one.index, one.text, one.finish_reason])).toEqual(
    here.map((one, index) => [index, one.text, one.end]),
  );
  answered.choices.forEach(({ logprobs }, at) => {
    expect(logprobs.token_logprobs[0]).toBeCloseTo(here[at]!.logProbability!, 4);
  });
  const written = here.reduce((sum, { tokens }) => sum + tokens, 0);
  const read = asPieces.reduce((sum, prompt) => sum + (local.countTokens(prompt) ?? 0), 0);
  expect(answered.usage).toEqual({
    prompt_tokens: read,
    completion_tokens: written,
    total_tokens: read + written,
  });

  // Two turns: the second one begins with the first, which the server has kept.
  const { template, stop } = plainChat;
  const messages: ChatMessage[] = [{ role: 'user', content: 'Prove x = x.' }];
  for (const next of ['Are you sure?', null]) {
    const chat = chatSchema.parse(
      await ask('/chat/completions', { messages, max_tokens: 16, temperature: 0.5, seed: 11 }),
    );
    const asked = { ...requests[0]!, count: 1, maxTokens: 16, temperature: 0.5, stop };
    const [alike] = await local.complete([{ pieces: template(messages) }], asked, signal);
    const { text: content, end } = alike!.continuations[0]!;
    expect(chat.choices[0]).toMatchObject({ message: { content }, finish_reason: end });
    messages.push({ role: 'assistant', content });
    if (next !== null) messages.push({ role: 'user', content: next });
  }
  const streamed = await post('/chat/completions', { messages, max_tokens: 4, seed: 1, stream: true });
  expect(streamed.headers.get('content-type')).toContain('text/event-stream');
  expect((await streamed.text()).trimEnd().split('\n\n').at(-1)).toBe('data: [DONE]');

  const tooLong = await post('/chat/completions', {
    messages: [{ role: 'user', content: 'x y '.repeat(400) }],
  });
  expect([tooLong.status, await tooLong.json()]).toEqual([
    400,
    { error: expect.objectContaining({ code: 'context_length_exceeded' }) },
  ]);
});
