import { describe, expect, test } from '@jest/globals';
import type {
  Completion,
  ContinuationRequest,
  LanguageModel,
  TokenCount,
} from '../../src/llm/language-model.ts';
import { countApart } from '../../src/llm/model-views.ts';
import { text } from '../../src/llm/prompt.ts';
import { continuation } from '../support/scripted-language-model.ts';

const request: ContinuationRequest = {
  ...{ temperature: 1, topP: 1, minP: 0, count: 1, maxTokens: 9, stop: [], seed: 0 },
  method: 'sample',
};

/** Answers when it is told to; counts a token for each character, as they are written. */
class HeldModel implements LanguageModel {
  readonly info = { name: 'held', origin: 'test', contextSize: 100 };
  readonly #tellsPrompts: boolean;
  readonly #waiting: PromiseWithResolvers<readonly Completion[]>[] = [];
  #used: TokenCount = { read: 0, written: 0 };

  constructor({ tellsPrompts = true } = {}) {
    this.#tellsPrompts = tellsPrompts;
  }

  complete(): Promise<readonly Completion[]> {
    const held = Promise.withResolvers<readonly Completion[]>();
    this.#waiting.push(held);
    return held.promise;
  }

  countTokens = (): number | null => (this.#tellsPrompts ? 10 : null);
  tokensUsed = (): TokenCount => this.#used;
  async [Symbol.asyncDispose](): Promise<void> {}

  /** Writes for the call that has waited longest, and ends it. */
  answer(text: string): void {
    this.use({ read: 10, written: text.length + 1 });
    this.#waiting.shift()?.resolve([{ continuations: [continuation(text)], reading: null }]);
  }

  breakOff(written: number): void {
    this.use({ read: 10, written });
    this.#waiting.shift()?.reject(new Error('broken off'));
  }

  use({ read, written }: TokenCount): void {
    this.#used = { read: this.#used.read + read, written: this.#used.written + written };
  }
}

const prompt = { pieces: [text('x')] };
const ask = (view: LanguageModel) => view.complete([prompt], request, new AbortController().signal);

describe('countApart', () => {
  test('two that ask at the same time are charged for their own', async () => {
    const model = new HeldModel();
    const [one, other] = [countApart(model), countApart(model)] as const;
    const asked = [ask(one), ask(other), ask(one)];
    for (const answer of ['abc', 'a', 'abcdef']) model.answer(answer);
    await Promise.all(asked);
    expect(one.tokensUsed()).toEqual({ read: 20, written: 4 + 7 });
    expect(other.tokensUsed()).toEqual({ read: 10, written: 2 });
  });

  test('what was written before a call was broken off counts where nobody else has asked meanwhile', async () => {
    const model = new HeldModel();
    model.use({ read: 500, written: 500 });
    const alone = countApart(model);
    const asked = [ask(alone), ask(alone)];
    model.answer('abc');
    model.breakOff(6);
    await Promise.allSettled(asked);
    expect(alone.tokensUsed()).toEqual({ read: 20, written: 10 });

    const among = countApart(model);
    const both = [ask(alone), ask(among)];
    model.answer('abc');
    model.breakOff(6);
    await Promise.allSettled(both);
    expect(alone.tokensUsed()).toEqual({ read: 30, written: 14 });
    expect(among.tokensUsed()).toEqual({ read: 0, written: 0 });
  });

  test('what a server has read counts where nobody else has asked meanwhile', async () => {
    const model = new HeldModel({ tellsPrompts: false });
    const view = countApart(model);
    const asked = ask(view);
    model.answer('abc');
    await asked;
    expect(view.tokensUsed()).toEqual({ read: 10, written: 4 });
  });

  test('a view of a view counts as the model does', async () => {
    const model = new HeldModel();
    const outer = countApart(model);
    const [one, other] = [countApart(outer), countApart(outer)] as const;
    const asked = [ask(one), ask(other)];
    for (const answer of ['abc', 'a']) model.answer(answer);
    await Promise.all(asked);
    expect([one, other, outer].map((view) => view.tokensUsed().written)).toEqual([4, 2, 6]);
  });
});
