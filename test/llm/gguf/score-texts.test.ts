import { describe, expect, test } from '@jest/globals';
import { scoreTexts } from '../../../src/llm/gguf/score-texts.ts';
import { tokenTally } from '../../../src/llm/model-views.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { openSmallEngine, referenceLogProbabilities } from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();
const goals = ['⊢ 1 + 1 = 2', 'n : ℕ\n⊢ n = n'];

describe('the probability of given texts', () => {
  test.each([1, 3])(
    'is that of the same tokens read from their beginning, by %d at a time',
    async (capacity) => {
      await using folder = await temporaryFolder();
      const path = await writeSmallModel(folder.path);
      await using opened = await openSmallEngine(path, { sequences: capacity });
      const prompt = [1, 150, 151, 152, 97, 98, 40, 3, 2];
      const texts = [[60, 61, 62, 63], [60], [], [200, 61], [60, 61, 70], [60, 61, 62, 63], [60, 61, 62]];
      const scores = await scoreTexts(
        opened.engine,
        { prompt, texts, end: 0, capacity, onTokens: () => {} },
        signal,
      );
      for (const [at, text] of texts.entries()) {
        const row = [...text, 0];
        const after = await referenceLogProbabilities(opened.model, [...prompt, ...row]);
        const sum = row.reduce((all, token, place) => all + after[prompt.length - 1 + place]!.get(token)!, 0);
        expect(scores[at]!.logProbability).toBeCloseTo(sum, 3);
        expect(scores[at]!.tokens).toBe(row.length);
      }
      // All sequences are free again.
      expect(
        await scoreTexts(opened.engine, { prompt, texts, end: 0, capacity, onTokens: () => {} }, signal),
      ).toEqual(scores);
    },
  );

  test('what texts begin with is read once', async () => {
    await using folder = await temporaryFolder();
    await using opened = await openSmallEngine(await writeSmallModel(folder.path), { sequences: 1 });
    const { engine } = opened;
    const prompt = [1, 150, 151];
    const read = async (...texts: number[][]) => {
      const { add, count } = tokenTally();
      await scoreTexts(engine, { prompt, texts, end: 0, capacity: 1, onTokens: add }, signal);
      return count().read - prompt.length;
    };
    expect(await read([60, 61, 62, 63])).toBe(4);
    // The last common token is read again for what follows it.
    expect(await read([60, 61, 62, 63], [60, 61, 62, 70])).toBe(4 + 2);
    expect(await read([60, 61, 62, 63], [70, 61, 62, 63])).toBe(4 + 4);
  });

  test('is what a beam says of the texts that it finds, and less for those that it does not find', async () => {
    await using model = await openSmallModel();
    let compared = 0;
    for (const prompt of goals.map(statePrompt)) {
      const [completion] = await model.complete(
        [prompt],
        request({ method: 'beam', count: 8, maxTokens: 24 }),
        signal,
      );
      const whole = completion!.continuations.filter(({ end }) => end === 'stop');
      expect(whole.length).toBeGreaterThan(0);
      const texts = whole.map(({ text }) => text);
      const scores = await model.score!(prompt, [...texts, ' exact x ∀ rfl omega'], signal);
      const least = Math.min(...whole.map(({ logProbability }) => logProbability!));
      expect(scores.at(-1)!.logProbability).toBeLessThan(least);
      for (const [at, { text, logProbability, tokens }] of whole.entries()) {
        // A text can be spelt in several ways; the model is asked for the one that the tokenizer has.
        if (scores[at]!.tokens !== tokens || texts.indexOf(text) !== at) continue;
        expect(scores[at]!.logProbability).toBeCloseTo(logProbability!, 3);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(4);
  });

  test('a text that does not fit is refused, and so is one behind a signal that has fired', async () => {
    await using model = await openSmallModel();
    const prompt = statePrompt('⊢ p');
    await expect(model.score!(prompt, ['x'.repeat(300)], signal)).rejects.toMatchObject({
      code: 'MODEL_PROMPT_TOO_LONG',
    });
    await expect(model.score!(prompt, ['x'], AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await model.score!(prompt, [], signal)).toEqual([]);
  });
});
