import { describe, expect, test } from '@jest/globals';
import type { DecodingMethod } from '../../../src/llm/language-model.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';

const { signal } = new AbortController();
const prompts = [statePrompt('⊢ 1 = 1'), statePrompt('⊢ ∀ x : ℕ, x = x')];
const grammar = 'root ::= ("simp" | "intro") (" [" [∀ℕx]+ "]")?';

describe('a rule', () => {
  /** Words of two letters between spaces, but `ab`. */
  const rule = {
    mayBegin: (text: string) => /^(?:(?!ab)[a-z]{2} )*(?:[a-z]?|(?!ab)[a-z]{2})$/u.test(text),
    mayBe: (text: string) => /^(?:(?!ab)[a-z]{2}(?: |$))+$/u.test(text),
  };

  test.each<[DecodingMethod]>([['sample'], ['distinct'], ['beam']])('is obeyed by %s', async (method) => {
    await using model = await openSmallModel();
    const completions = await model.complete(prompts, request({ method, rule, maxTokens: 8 }), signal);
    for (const { continuations } of completions) {
      expect(continuations.length).toBe(4);
      for (const { text, end } of continuations)
        expect([text, end === 'stop' ? rule.mayBe(text) : rule.mayBegin(text)]).toEqual([text, true]);
    }
    const [free] = await model.complete(prompts, request({ method, maxTokens: 8 }), signal);
    expect(free!.continuations.some(({ text }) => !rule.mayBegin(text))).toBe(true);
  });
});

test('a rule that comes to a dead end is left there, and the model goes on', async () => {
  await using model = await openSmallModel();
  const nothing = { mayBegin: () => false, mayBe: () => false };
  const [ruled] = await model.complete(prompts, request({ rule: nothing, maxTokens: 8 }), signal);
  const [free] = await model.complete(prompts, request({ maxTokens: 8 }), signal);
  expect(ruled).toEqual(free);
});

describe('a grammar', () => {
  test.each<[DecodingMethod]>([['sample'], ['distinct'], ['beam']])('is obeyed by %s', async (method) => {
    await using model = await openSmallModel();
    const completions = await model.complete(prompts, request({ method, grammar, maxTokens: 12 }), signal);
    for (const { continuations } of completions) {
      expect(continuations.length).toBe(4);
      for (const { text, end } of continuations) {
        if (end === 'stop') expect(text).toMatch(/^(simp|intro)( \[[∀ℕx]+\])?$/);
        else expect(text).toMatch(/^(simp|intro)( \[[∀ℕx]*)?/);
      }
      if (method !== 'sample') expect(new Set(continuations.map(({ text }) => text)).size).toBe(4);
    }
  });

  test('leaves the probabilities to the model', async () => {
    await using model = await openSmallModel();
    const beam = request({ method: 'beam', count: 8 });
    const [free] = await model.complete(prompts, beam, signal);
    const { text, logProbability } = free!.continuations.find(
      ({ text, end }) => text !== '' && end === 'stop',
    )!;
    const only = `root ::= ${JSON.stringify(text)}`;
    const [bound] = await model.complete(prompts, { ...beam, grammar: only }, signal);
    const same = bound!.continuations.map((one) => Math.abs(one.logProbability! - logProbability!));
    expect(Math.min(...same)).toBeLessThan(1e-3);
    expect(new Set(bound!.continuations.map((one) => one.text))).toEqual(new Set([text]));
  });

  test('that can not be read is refused', async () => {
    await using model = await openSmallModel();
    const ask = (bad: string) => model.complete(prompts, request({ grammar: bad }), signal);
    await expect(ask('root ::= (')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(ask('start ::= "a"')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(ask('root ::= root "a" | "b"')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect((await ask('root ::= "a"'))[0]!.continuations[0]!.text).toBe('a');
  });
});
