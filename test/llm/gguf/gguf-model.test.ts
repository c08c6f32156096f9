import { expect, test } from '@jest/globals';
import type { DecodingMethod } from '../../../src/llm/language-model.ts';
import { special, text } from '../../../src/llm/prompt.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';

const { signal } = new AbortController();
const goals = ['⊢ 1 + 1 = 2', 'h : x = y\n⊢ y = x', '⊢ ∀ x : ℕ, 0 + x = x', 'n : ℕ\n⊢ n = n'];
const prompts = goals.map(statePrompt);

test.each<[DecodingMethod]>([['sample'], ['distinct'], ['beam']])(
  '%s gives the same answers with the same seed, whatever came before',
  async (method) => {
    await using model = await openSmallModel({ reusePrefixes: false }, { size: '1M', type: 'q8_0' });
    const ask = (seed: number) => model.complete(prompts, request({ method, seed }), signal);
    const first = await ask(1);
    const other = await ask(2);
    expect(await ask(1)).toEqual(first);
    if (method !== 'beam') expect(other).not.toEqual(first);
    for (const { continuations } of first) {
      expect(continuations.length).toBe(4);
      for (const { logProbability } of continuations) expect(logProbability).toBeLessThan(0);
    }
  },
);

test('prompts in one batch get the answers that they would get alone', async () => {
  await using model = await openSmallModel();
  const together = await model.complete(prompts, request({ method: 'beam' }), signal);
  for (const [index, prompt] of prompts.entries()) {
    const [alone] = await model.complete([prompt], request({ method: 'beam' }), signal);
    const { continuations, reading } = together[index]!;
    expect(continuations.map((one) => one.text)).toEqual(alone!.continuations.map((one) => one.text));
    for (const [at, one] of continuations.entries()) {
      expect(one.logProbability).toBeCloseTo(alone!.continuations[at]!.logProbability!, 3);
    }
    for (const [at, value] of reading!.entries()) expect(value).toBeCloseTo(alone!.reading![at]!, 3);
  }
});

test('more prompts than sequences are worked off one after the other, in order', async () => {
  await using narrow = await openSmallModel({ sequences: 4 });
  await using wide = await openSmallModel({ sequences: 32 });
  const texts = async (model: typeof narrow) =>
    (await model.complete([...prompts, ...prompts], request({ method: 'distinct' }), signal)).map(
      ({ continuations }) => continuations.map((one) => one.text),
    );
  expect(await texts(narrow)).toEqual(await texts(wide));
});

test('a prompt is read once for all its continuations', async () => {
  await using model = await openSmallModel();
  const tokens = prompts.map((prompt) => model.countTokens(prompt)!);
  const [first] = await model.complete([prompts[0]!], request({ count: 8 }), signal);
  expect(model.tokensUsed().read).toBe(tokens[0]);
  const longest = first!.continuations.reduce((sum, one) => sum + one.tokens, 0);
  expect(model.tokensUsed().written).toBeGreaterThan(longest / 2);
  // Samples that begin alike share those tokens.
  expect(model.tokensUsed().written).toBeLessThanOrEqual(longest);
  await model.complete(prompts, request({ count: 0 }), signal);
  expect(model.tokensUsed().read).toBe(tokens[0]! + tokens.reduce((a, b) => a + b));
});

test('a continuation ends before a stop text, at the end of the text, or at its limit', async () => {
  await using model = await openSmallModel();
  const [completion] = await model.complete(
    [prompts[0]!],
    request({ count: 16, maxTokens: 30, stop: ['m', '>'] }),
    signal,
  );
  const ends = new Set(completion!.continuations.map(({ end }) => end));
  expect(ends).toContain('stop');
  for (const one of completion!.continuations) {
    expect(one.text).not.toMatch(/[m>]/);
    expect(one.tokens).toBeLessThanOrEqual(30);
    if (one.end === 'length') expect(one.tokens).toBe(30);
  }
});

test('a continuation ends at special tokens that it was told of, which have no text', async () => {
  await using model = await openSmallModel({ reusePrefixes: false }, { writes: '<|value|>' });
  const ask = async (endings?: readonly string[]) => {
    const asked = request({ count: 32, maxTokens: 30, ...(endings === undefined ? {} : { endings }) });
    const [completion] = await model.complete([prompts[0]!], asked, signal);
    return completion!.continuations;
  };
  const whole = await ask();
  const ended = await ask(['<|value|>']);
  const shorter = [...ended.keys()].filter((at) => ended[at]!.tokens < whole[at]!.tokens);
  expect(shorter.length).toBeGreaterThan(0);
  for (const at of shorter) expect(ended[at]!.end).toBe('stop');
  for (const [at, { text: written }] of ended.entries())
    expect(whole[at]!.text.startsWith(written)).toBe(true);
  await expect(ask(['<|im_end|>'])).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
});

test('a continuation stops at the end of the context', async () => {
  await using model = await openSmallModel({ contextSize: 256 });
  const prompt = { pieces: [text('a'.repeat(248))] };
  const [completion] = await model.complete([prompt], request({ maxTokens: 100, count: 16 }), signal);
  const cut = completion!.continuations.filter(({ end }) => end === 'length');
  expect(cut.length).toBeGreaterThan(0);
  expect(new Set(cut.map(({ tokens }) => tokens))).toEqual(new Set([256 - 1 - 248]));
});

test('what can not be answered is refused, and the model goes on', async () => {
  await using model = await openSmallModel({ sequences: 4 });
  const ask = (pieces: Parameters<typeof model.complete>[0][number]['pieces'], changes = {}) =>
    model.complete([{ pieces }], request(changes), signal);
  await expect(ask([text('a'.repeat(255))])).rejects.toMatchObject({
    code: 'MODEL_PROMPT_TOO_LONG',
    message: expect.stringMatching(/255 tokens.* 256 /),
  });
  await expect(ask([special('<|im_end|>')])).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
  expect((await ask([text('a'.repeat(254))]))[0]!.continuations.length).toBe(4);
});

test.each<[DecodingMethod, number]>([
  ['distinct', 4],
  ['beam', 4],
  ['sample', 9],
])('9 continuations with %s and room for 4 at once: %d come', async (method, count) => {
  await using model = await openSmallModel({ sequences: 4 });
  const asked = request({ method, count: 9 });
  const [answer] = await model.complete([{ pieces: [text('a')] }], asked, signal);
  expect(answer?.continuations).toHaveLength(count);
});

test('models beside each other do not touch each other', async () => {
  await using one = await openSmallModel({}, { seed: 1 });
  await using other = await openSmallModel({}, { seed: 2 });
  const alone = await one.complete(prompts, request(), signal);
  const [again, others] = await Promise.all([
    one.complete(prompts, request(), signal),
    other.complete(prompts, request(), signal),
  ]);
  expect(again).toEqual(alone);
  expect(others).not.toEqual(alone);
  expect(one.info.origin).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(one.info.origin).not.toBe(other.info.origin);
});
