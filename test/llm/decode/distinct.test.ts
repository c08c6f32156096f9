import { describe, expect, test } from '@jest/globals';
import fc from '../../support/properties.ts';
import { enumerateTexts, inclusionChances, totalVariation } from './enumerate-texts.ts';
import { decodeToy, smallToy, tableToy, toyWeights } from './toys.ts';

/** Six texts at most two tokens long: '', 'a', 'b', and three that are cut off or end with the second token. */
const tiny = (capacity: number) =>
  tableToy(
    [
      [2, 5, 3],
      [4, 1, 3],
      [6, 3, 0],
    ],
    { capacity },
  );

const settings = [
  { temperature: 1, topP: 1, minP: 0 },
  { temperature: 0.5, topP: 1, minP: 0 },
  { temperature: 2, topP: 0.9, minP: 0.1 },
];

/** How often each of all texts is among `count` draws for many prompts. */
async function ratesOf(setting: (typeof settings)[number], count: number, prompts: number) {
  const toy = tiny(count);
  const all = enumerateTexts(toy, { ...setting, maxTokens: 2 });
  const drawn = await decodeToy(toy, { ...setting, method: 'distinct', count, maxTokens: 2 }, prompts);
  const rates = all.map(
    ({ text, end, tokens }) =>
      drawn.filter((some) =>
        some.some((one) => one.text === text && one.end === end && one.tokens === tokens),
      ).length / prompts,
  );
  return { chances: all.map(({ chance }) => chance), rates, drawn };
}

describe('stochastic beam search', () => {
  for (const setting of settings) {
    test(`one draw is a plain sample: ${JSON.stringify(setting)}`, async () => {
      const { chances, rates } = await ratesOf(setting, 1, 4_000);
      expect(chances.length).toBeGreaterThan(3);
      expect(totalVariation(chances, rates)).toBeLessThan(0.025);
    });

    for (const count of setting.temperature === 1 ? [2, 3] : [3]) {
      test(`${count} draws are draws without replacement: ${JSON.stringify(setting)}`, async () => {
        const { chances, rates, drawn } = await ratesOf(setting, count, 4_000);
        expect(drawn.every((some) => some.length === count)).toBe(true);
        for (const [at, wanted] of inclusionChances(chances, count).entries()) {
          // Three standard errors are at most 0.0238.
          expect(Math.abs(rates[at]! - wanted)).toBeLessThan(0.024);
        }
      });
    }
  }

  test('the enumeration that it is compared with is right', () => {
    expect(inclusionChances([0.5, 0.3, 0.2], 1)).toEqual([0.5, 0.3, 0.2]);
    const [first] = inclusionChances([0.5, 0.3, 0.2], 2);
    expect(first).toBeCloseTo(0.5 + (0.3 * 0.5) / 0.7 + (0.2 * 0.5) / 0.8, 12);
    for (const all of inclusionChances([0.6, 0.4], 3)) expect(all).toBeCloseTo(1, 12);
  });
});

test('the texts of a set are possible and different, most probable first', async () => {
  await fc.assert(
    fc.asyncProperty(
      toyWeights(3),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(),
      async (weights, count, capacity, seed) => {
        const toy = tableToy(weights, { capacity });
        const request = { method: 'distinct', count, maxTokens: 4, seed } as const;
        const [found] = await decodeToy(toy, request);
        const all = enumerateTexts(toy, { maxTokens: 4 });
        const known = new Map(all.map((one) => [one.text + one.end, one.logProbability]));
        const keys = found!.map(({ text, end }) => text + end);
        expect(new Set(keys).size).toBe(keys.length);
        expect(found).toHaveLength(Math.min(count, capacity, all.length));
        const sums = found!.map(({ logProbability }) => logProbability!);
        expect(sums).toEqual(keys.map((key) => known.get(key)));
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      },
    ),
  );
});

test('when every text is wanted, every text comes', async () => {
  const toy = smallToy({ capacity: 200 });
  const all = enumerateTexts(toy, { maxTokens: 3 });
  const [found] = await decodeToy(toy, { method: 'distinct', count: 200, maxTokens: 3 });
  expect(found!.map(({ logProbability }) => logProbability)).toEqual(
    all.map(({ logProbability }) => logProbability),
  );
});

test('at temperature 0 there is one text', async () => {
  const [found] = await decodeToy(smallToy(), { method: 'distinct', count: 4, temperature: 0 });
  const [greedy] = await decodeToy(smallToy(), { temperature: 0 });
  expect(found).toEqual(greedy);
});
