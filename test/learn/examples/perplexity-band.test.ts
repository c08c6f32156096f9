import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../src/learn/examples/example-schema.ts';
import { keepBand, perplexity, scoreTactics } from '../../../src/learn/examples/score-tactics.ts';
import type { LanguageModel } from '../../../src/llm/language-model.ts';
import type { StateView } from '../../../src/llm/profiles/profile.ts';
import { lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { text } from '../../../src/llm/prompt.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import fc from '../../support/properties.ts';
import { scriptedLanguageModel } from '../../support/scripted-language-model.ts';

describe('the band of perplexity', () => {
  test('is of perplexities as computed by hand', () => {
    expect(perplexity(Math.log(1 / 8), 3)).toBeCloseTo(2, 9);
    expect(perplexity(0, 5)).toBe(1);
  });

  test('keeps the middle, in order, and what is not known', () => {
    const items = [5, null, 1, 3, 2, 4];
    expect(keepBand(items, (item) => item, { low: 0.25, high: 0.75 })).toEqual([null, 3, 2, 4]);
  });

  test('the whole band keeps all, and a narrower one never more', () => {
    const share = fc.double({ min: 0, max: 0.5, noNaN: true });
    const items = fc.array(fc.option(fc.double({ min: 1, max: 100, noNaN: true })), { maxLength: 20 });
    fc.assert(
      fc.property(items, share, share, (values, low, cut) => {
        const keep = (from: number, to: number) =>
          keepBand(values, (value) => value, { low: from, high: to });
        expect(keep(0, 1)).toEqual(values);
        expect(keep(low, 1 - cut).length).toBeGreaterThanOrEqual(keep(low, 1 - cut - (0.5 - cut) / 2).length);
      }),
    );
  });
});

const example = (state: string, tactic: string): Example => ({
  ...{ state, tactic, kind: 'proof', theorem: 'it', round: 0, policy: 'test' },
});
const use = { profile: lakatos, proposals: 4, sampling: {} };
const { signal } = new AbortController();

describe('scores', () => {
  test('tactics are scored by the model, also those that it would not think of', async () => {
    const asked: (readonly string[])[] = [];
    const model: LanguageModel = {
      ...scriptedLanguageModel(() => []),
      score: async (_, texts) => {
        asked.push(texts);
        return texts.map((text) => ({ logProbability: -text.length * Math.log(2), tokens: 2 }));
      },
    };
    const examples = [example('⊢ p', 'simp'), example('⊢ q', 'rfl'), example('⊢ p', 'simpa')];
    const scores = await scoreTactics(examples, { model, ...use }, signal);
    expect(examples.map((one) => scores.get(one))).toEqual([
      expect.closeTo(4),
      expect.closeTo(2 ** 1.5),
      expect.closeTo(2 ** 2.5),
    ]);
    // Once for each state.
    expect(asked).toEqual([['simp', 'simpa'], ['rfl']]);
    const kept = keepBand(examples, (one) => scores.get(one) ?? null, { low: 0.25, high: 0.75 });
    expect(kept.map(({ tactic }) => tactic)).toEqual(['simp']);
  });

  test('a state is shown with the premises that its example has', async () => {
    const shown: string[] = [];
    const model: LanguageModel = {
      ...scriptedLanguageModel(() => []),
      score: async (prompt, texts) => {
        shown.push(JSON.stringify(prompt.pieces));
        return texts.map(() => ({ logProbability: -1, tokens: 1 }));
      },
    };
    const profile = {
      ...lakatos,
      prompt: ({ premises = [], goals }: StateView) => ({
        pieces: [text(`${premises.join(' ')} | ${goals.join()}`)],
      }),
    };
    const examples = [{ ...example('⊢ p', 'simp'), premises: 'one\ntwo' }, example('⊢ p', 'simp')];
    await scoreTactics(examples, { model, ...use, profile }, signal);
    expect(shown).toEqual([expect.stringContaining('one two | ⊢ p'), expect.not.stringContaining('one two')]);
  });

  test('what surprises a real model most has the highest perplexity; what does not fit has none', async () => {
    await using model = await openSmallModel({}, { size: 'tiny' });
    const state = '⊢ 1 + 1 = 2';
    const prompt = lakatos.prompt({
      theorem: { id: 'it', header: '', statement: '' },
      goals: [state],
      tactics: [],
    });
    const request = { ...lakatos.sampling, count: 8, seed: 0, maxTokens: 12 };
    const [completion] = await model.complete([prompt], request, signal);
    const likely = completion!.continuations.find(({ text, end }) => end === 'stop' && text !== '')!;
    const examples = [likely.text, 'omega ℕ + rfl', 'x'.repeat(400)].map((tactic) => example(state, tactic));
    const [first, second, none] = await Promise.all(
      examples.map(async (one) => (await scoreTactics([one], { model, ...use }, signal)).get(one)),
    );
    expect(first).toBeLessThan(second!);
    expect(none).toBeNull();
  });
});
