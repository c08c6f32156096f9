import { describe, expect, test } from '@jest/globals';
import { enumerateTexts, totalVariation } from './enumerate-texts.ts';
import { decodeToy, smallToy } from './toys.ts';

describe('samples have the chances of the model', () => {
  const settings = [
    { temperature: 1, topP: 1, minP: 0, stop: [] },
    { temperature: 0.6, topP: 1, minP: 0, stop: ['ab'] },
    { temperature: 1.5, topP: 0.8, minP: 0, stop: [] },
    { temperature: 1, topP: 1, minP: 0.4, stop: ['bc'] },
  ];
  for (const setting of settings) {
    test(`with ${JSON.stringify(setting)}`, async () => {
      const count = 20_000;
      const toy = smallToy({ capacity: count });
      const all = enumerateTexts(toy, { ...setting, maxTokens: 3 });
      const key = ({ text, tokens, end }: { text: string; tokens: number; end: string }) =>
        `${text} ${tokens} ${end}`;
      const [drawn] = await decodeToy(toy, { ...setting, count, maxTokens: 3 });
      expect(drawn).toHaveLength(count);
      const rates = new Map<string, number>();
      for (const one of drawn!) rates.set(key(one), (rates.get(key(one)) ?? 0) + 1 / count);
      const known = new Set(all.map(key));
      expect([...rates.keys()].filter((one) => !known.has(one))).toEqual([]);
      // Several spellings of one text would have one key.
      expect(known.size).toBe(all.length);
      const distance = totalVariation(
        all.map(({ chance }) => chance),
        all.map((one) => rates.get(key(one)) ?? 0),
      );
      expect(distance).toBeLessThan(0.02);
    });
  }
});

test('each sample tells the probability by the model itself, whatever it was drawn with', async () => {
  const toy = smallToy();
  const own = new Map(enumerateTexts(toy, { maxTokens: 4 }).map((one) => [one.text + one.end, one]));
  const [drawn] = await decodeToy(toy, { count: 50, temperature: 2, topP: 0.9 });
  for (const one of drawn!) {
    expect(one.logProbability).toBe(own.get(one.text + one.end)!.logProbability);
    expect(one.tokens).toBe(own.get(one.text + one.end)!.tokens);
  }
});

test('at temperature 0 all are the text of the most probable tokens', async () => {
  const toy = smallToy();
  const [drawn] = await decodeToy(toy, { count: 5, temperature: 0, maxTokens: 6 });
  expect(drawn!.map(({ text }) => text)).toEqual(Array(5).fill(drawn![0]!.text));
  expect(Math.max(...toy.batches)).toBe(1);
  const [first] = enumerateTexts(toy, { maxTokens: 6, temperature: 0 });
  expect(drawn![0]!.text).toBe(first!.text);
});

test('more samples than branches are the same samples, some of them later', async () => {
  const request = { count: 40, maxTokens: 6, seed: 3 };
  const wide = smallToy({ capacity: 64 });
  const [wanted] = await decodeToy(wide, request);
  expect(wide.restarts).toBe(0);
  expect(new Set(wanted!.map(({ text }) => text)).size).toBeGreaterThan(8);
  for (const capacity of [1, 2, 7]) {
    const narrow = smallToy({ capacity });
    expect(await decodeToy(narrow, request)).toEqual([wanted]);
    expect(narrow.restarts).toBeGreaterThan(0);
    expect(Math.max(...narrow.batches)).toBeLessThanOrEqual(capacity);
  }
});

test('the first samples do not depend on how many are wanted', async () => {
  const [few] = await decodeToy(smallToy(), { count: 3 });
  const [many] = await decodeToy(smallToy(), { count: 10 });
  expect(many!.slice(0, 3)).toEqual(few);
});
