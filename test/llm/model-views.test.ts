import { describe, expect, test } from '@jest/globals';
import type { ContinuationRequest, LanguageModel, OnTokens } from '../../src/llm/language-model.ts';
import { countingTokens, type UncountedModel } from '../../src/llm/model-views.ts';

const request: ContinuationRequest = {
  ...{ temperature: 1, topP: 1, minP: 0, count: 1, maxTokens: 9, stop: [], seed: 0 },
  method: 'sample',
};
const ask = (view: LanguageModel) => view.complete([], request, new AbortController().signal);

/** Tells of tokens, and ends its calls, when a test says so. */
function heldModel() {
  const calls: { tell: OnTokens; breakOff(): void }[] = [];
  const model: UncountedModel = {
    info: { name: 'held', origin: 'test', contextSize: 100 },
    complete(_prompts, _request, _signal, tell = () => {}) {
      const { promise, reject } = Promise.withResolvers<never>();
      calls.push({ tell, breakOff: () => reject(new Error('broken off')) });
      return promise;
    },
    countTokens: () => null,
    async [Symbol.asyncDispose]() {},
  };
  return { model, calls };
}

describe('counted', () => {
  test('two that ask at the same time are charged for their own, also for what is broken off', async () => {
    const { model, calls } = heldModel();
    const [one, other] = [countingTokens(model), countingTokens(model)] as const;
    const asked = [ask(one), ask(other), ask(one)];
    for (const [at, { tell }] of calls.entries()) tell({ read: 10, written: at });
    calls[2]!.tell({ written: 5 });
    expect(one.tokensUsed()).toEqual({ read: 20, written: 0 + 2 + 5 });
    for (const { breakOff } of calls) breakOff();
    await Promise.allSettled(asked);
    expect(one.tokensUsed()).toEqual({ read: 20, written: 0 + 2 + 5 });
    expect(other.tokensUsed()).toEqual({ read: 10, written: 1 });
  });

  test('what is asked by means of a view counts in the view that it is of', async () => {
    const { model, calls } = heldModel();
    const outer = countingTokens(model);
    const [one, other] = [countingTokens(outer), countingTokens(outer)] as const;
    const asked = [ask(one), ask(other)];
    for (const [at, { tell }] of calls.entries()) tell({ written: at + 3 });
    expect([one, other, outer].map((view) => view.tokensUsed().written)).toEqual([3, 4, 7]);
    for (const { breakOff } of calls) breakOff();
    await Promise.allSettled(asked);
  });
});
