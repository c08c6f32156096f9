import { describe, expect, test } from '@jest/globals';
import type { LanguageModel } from '../../../src/llm/language-model.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';

const never = new AbortController().signal;
const prompt = statePrompt('⊢ ∀ x : ℕ, 0 + x = x');
const long = request({ method: 'distinct', maxTokens: 200, count: 4 });

/** When the model has written some tokens. */
async function untilWriting(model: LanguageModel): Promise<void> {
  const before = model.tokensUsed().written;
  while (model.tokensUsed().written <= before) await new Promise((resolve) => setImmediate(resolve));
}

test('calls that overlap get the answers that they would get alone', async () => {
  await using model = await openSmallModel();
  const goals = ['⊢ 1 = 1', '⊢ 2 = 2', '⊢ 3 = 3', '⊢ 4 = 4', '⊢ 5 = 5', '⊢ 6 = 6'];
  const ask = (goal: string, index: number) =>
    model.complete([statePrompt(goal)], request({ method: 'beam', maxTokens: 5 + index }), never);
  const together = await Promise.all(goals.map(ask));
  for (const [index, goal] of goals.entries()) {
    const [alone] = await ask(goal, index);
    expect(together[index]![0]!.continuations.map(({ text }) => text)).toEqual(
      alone!.continuations.map(({ text }) => text),
    );
  }
});

test('without shared batches calls that overlap get bit for bit what they would get alone', async () => {
  await using model = await openSmallModel({ shareBatches: false }, { size: '1M', type: 'q8_0' });
  const ask = (seed: number) => model.complete([prompt, prompt], request({ seed }), never);
  const together = await Promise.all([1, 2, 3].map(ask));
  for (const [index, seed] of [1, 2, 3].entries()) expect(await ask(seed)).toEqual(together[index]);
});

describe('a call that is given up', () => {
  test('while it writes ends soon, and gives its sequences back', async () => {
    await using model = await openSmallModel({ sequences: 4 });
    const controller = new AbortController();
    const call = model.complete([prompt], long, controller.signal);
    await untilWriting(model);
    const reason = new Error('no longer wanted');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    const { written } = model.tokensUsed();
    expect(written).toBeLessThan(200);
    expect((await model.complete([prompt], request(), never))[0]!.continuations.length).toBe(4);
  });

  test('does not disturb the one beside it', async () => {
    await using model = await openSmallModel({ sequences: 8 });
    const alone = await model.complete([prompt], long, never);
    const controller = new AbortController();
    const kept = model.complete([prompt], long, never);
    const given = model.complete([prompt], long, controller.signal);
    await untilWriting(model);
    controller.abort();
    await expect(given).rejects.toBe(controller.signal.reason);
    expect((await kept)[0]!.continuations.map(({ text }) => text)).toEqual(
      alone[0]!.continuations.map(({ text }) => text),
    );
  });

  test('while it waits leaves the queue at once', async () => {
    await using model = await openSmallModel({ sequences: 4 });
    const first = model.complete([prompt], long, never);
    const controller = new AbortController();
    const waiting = model.complete([prompt], long, controller.signal);
    await untilWriting(model);
    const { read } = model.tokensUsed();
    controller.abort();
    await expect(waiting).rejects.toBe(controller.signal.reason);
    await first;
    expect(model.tokensUsed().read).toBe(read);
  });

  test('before it began evaluates nothing', async () => {
    await using model = await openSmallModel();
    await expect(model.complete([prompt], long, AbortSignal.abort('no'))).rejects.toBe('no');
    expect(model.tokensUsed()).toEqual({ read: 0, written: 0 });
  });
});

test('a model that is closed rejects what is under way, what waits and what comes', async () => {
  const model = await openSmallModel({ sequences: 4 });
  const closed = expect.objectContaining({
    code: 'MODEL_FAILED',
    message: expect.stringContaining('closed'),
  });
  const calls = [1, 2, 3].map((seed) => model.complete([prompt], { ...long, seed }, never));
  const rejections = Promise.all(calls.map((call) => expect(call).rejects.toEqual(closed)));
  await untilWriting(model);
  await model[Symbol.asyncDispose]();
  await rejections;
  await expect(model.complete([prompt], long, never)).rejects.toEqual(closed);
  expect(() => model.countTokens(prompt)).toThrow(closed);
  // A second time does nothing.
  await model[Symbol.asyncDispose]();
});

test('the event loop goes on while a model works', async () => {
  await using model = await openSmallModel();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  await model.complete([prompt], long, never);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});
