import { expect, test } from '@jest/globals';
import { mergeTexts } from '../../../src/llm/decode/decode.ts';
import type { Continuation } from '../../../src/llm/language-model.ts';
import { enumerateTexts } from './enumerate-texts.ts';
import { decodeToy, smallToy } from './toys.ts';

const one = (text: string, probability: number | null, more: Partial<Continuation> = {}): Continuation => ({
  text,
  logProbability: probability === null ? null : Math.log(probability),
  tokens: text.length,
  end: 'stop',
  ...more,
});

test('the probabilities of equal texts are added, and the sum decides the order', () => {
  const merged = mergeTexts([one('simp', 0.3), one('rfl', 0.2), one('rfl', 0.25, { tokens: 9 })], 'beam');
  expect(merged.map(({ text, tokens }) => [text, tokens])).toEqual([
    ['rfl', 9],
    ['simp', 4],
  ]);
  expect(Math.exp(merged[0]!.logProbability!)).toBeCloseTo(0.45, 12);
});

test('samples may repeat one spelling, whose probability counts once', () => {
  const merged = mergeTexts([one('rfl', 0.4), one('simp', 0.6), one('rfl', 0.4), one('simp', 0.6)], 'sample');
  expect(merged).toEqual([one('simp', 0.6), one('rfl', 0.4)]);
});

test('what was cut off is another text', () => {
  const cut = one('rfl', 0.4, { end: 'length' });
  expect(mergeTexts([cut, one('rfl', 0.5)], 'distinct')).toEqual([one('rfl', 0.5), cut]);
});

test('without log-probabilities, or without texts, there is nothing to add', () => {
  expect(
    mergeTexts([one('b', null), one('a', null), one('b', null)], 'sample').map(({ text }) => text),
  ).toEqual(['b', 'a']);
  expect(mergeTexts([], 'beam')).toEqual([]);
});

test('improbable texts are added too, and no probability is over 1', () => {
  const tinyOne = { ...one('a', null), logProbability: -2_000 };
  expect(mergeTexts([tinyOne, tinyOne], 'beam')[0]!.logProbability).toBeCloseTo(-2_000 + Math.LN2, 9);
  expect(mergeTexts([one('a', 0.7), one('a', 0.3 + 1e-12)], 'beam')[0]!.logProbability).toBe(0);
});

test('spellings of a model: a text has the sum of the chances of all of them', async () => {
  // Token 3 is the same as token 1 twice.
  const toy = smallToy({ vocabulary: ['', 'a', 'b', 'aa'], capacity: 500 });
  const all = enumerateTexts(toy, { maxTokens: 4 });
  const [found] = await decodeToy(toy, { method: 'distinct', count: 500 });
  const merged = mergeTexts(found!, 'distinct');
  expect(merged.length).toBeLessThan(found!.length);
  for (const { text, end, logProbability } of merged) {
    const chances = all
      .filter((other) => other.text === text && other.end === end)
      .map(({ chance }) => chance);
    expect(Math.exp(logProbability!)).toBeCloseTo(
      chances.reduce((a, b) => a + b, 0),
      12,
    );
  }
});
