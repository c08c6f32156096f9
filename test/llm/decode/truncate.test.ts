import { describe, expect, test } from '@jest/globals';
import { type TokenChoice, truncate } from '../../../src/llm/decode/sample.ts';
import type { NextTokens } from '../../../src/llm/decode/token-model.ts';
import fc from '../../support/properties.ts';

/** Tokens 0, 1, ... with these probabilities, which fall. */
const next = (...probabilities: number[]): NextTokens => ({
  tokens: probabilities.map((_, token) => token),
  logProbabilities: probabilities.map(Math.log),
});
const nothing = { temperature: 1, topP: 1, minP: 0 };
const chances = (choices: readonly TokenChoice[]) => choices.map(({ logChance }) => Math.exp(logChance));

const distribution = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  .map((weights) => {
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum).sort((a, b) => b - a);
  });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const temperature = fc.double({ min: 0.05, max: 20, noNaN: true });

describe('nothing cut off', () => {
  test('the chances are those of the model', () => {
    const kept = truncate(next(0.5, 0.3, 0.2), nothing);
    expect(kept.map(({ token }) => token)).toEqual([0, 1, 2]);
    for (const [at, chance] of chances(kept).entries()) expect(chance).toBeCloseTo([0.5, 0.3, 0.2][at]!, 12);
  });

  test('of the most probable tokens alone, the chances grow to sum 1, the log-probabilities stay', () => {
    const kept = truncate(next(0.4, 0.1), nothing);
    expect(chances(kept)[0]).toBeCloseTo(0.8, 12);
    expect(kept.map(({ logProbability }) => logProbability)).toEqual([Math.log(0.4), Math.log(0.1)]);
  });

  test('a token without a probability is none', () => {
    expect(truncate(next(0.7, 0.3, 0), nothing)).toHaveLength(2);
  });
});

test('whatever is cut off, the chances sum to 1 and fall', () => {
  fc.assert(
    fc.property(distribution, temperature, share, share, (probabilities, temperature, topP, minP) => {
      const kept = chances(truncate(next(...probabilities), { temperature, topP, minP }));
      expect(kept.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
      expect(kept).toEqual(kept.toSorted((a, b) => b - a));
    }),
  );
});

describe('topP', () => {
  test('keeps the fewest tokens that have so much of the probability', () => {
    fc.assert(
      fc.property(distribution, share, (probabilities, topP) => {
        const { length } = truncate(next(...probabilities), { ...nothing, topP });
        const sum = (count: number) => probabilities.slice(0, count).reduce((a, b) => a + b, 0);
        expect(sum(length)).toBeGreaterThanOrEqual(topP - 1e-8);
        expect(sum(length - 1)).toBeLessThan(topP);
      }),
    );
  });

  test('is reached by a sum that equals it, rounded or not', () => {
    expect(truncate(next(0.5, 0.25, 0.125, 0.125), { ...nothing, topP: 0.75 })).toHaveLength(2);
    for (const probabilities of [
      [0.5, 0.3, 0.2],
      [0.6, 0.2, 0.2],
    ]) {
      expect(truncate(next(...probabilities), { ...nothing, topP: 0.8 })).toHaveLength(2);
    }
  });

  test('1 keeps all, 0 keeps one', () => {
    expect(truncate(next(1 - 1e-12, 1e-12), nothing)).toHaveLength(2);
    expect(truncate(next(0.6, 0.4), { ...nothing, topP: 0 })).toHaveLength(1);
  });

  test('is measured after the temperature', () => {
    const hot = truncate(next(0.9, 0.1), { temperature: 1, topP: 0.8, minP: 0 });
    const cold = truncate(next(0.9, 0.1), { temperature: 10, topP: 0.8, minP: 0 });
    expect([hot.length, cold.length]).toEqual([1, 2]);
  });
});

describe('minP', () => {
  test('keeps just the tokens with at least this share of the first one’s probability', () => {
    fc.assert(
      fc.property(distribution, share, (probabilities, minP) => {
        const { length } = truncate(next(...probabilities), { ...nothing, minP });
        const wanted = probabilities.filter((one) => Math.log(one / probabilities[0]!) >= Math.log(minP));
        // The two logarithms differ by rounding; a share within it may fall on either side.
        const unsure = probabilities.filter((one) => Math.abs(one / probabilities[0]! - minP) < 1e-9);
        expect(Math.abs(length - wanted.length)).toBeLessThanOrEqual(unsure.length);
      }),
    );
  });

  test('1 keeps the first and its equals', () => {
    expect(truncate(next(0.4, 0.4, 0.2), { ...nothing, minP: 1 })).toHaveLength(2);
  });
});

describe('temperature', () => {
  test('raises every chance to the power of its inverse', () => {
    fc.assert(
      fc.property(distribution, temperature, (probabilities, temperature) => {
        const kept = chances(truncate(next(...probabilities), { ...nothing, temperature }));
        const powers = probabilities.map((one) => (one / probabilities[0]!) ** (1 / temperature));
        const sum = powers.reduce((a, b) => a + b, 0);
        for (const [at, chance] of kept.entries()) expect(chance).toBeCloseTo(powers[at]! / sum, 9);
      }),
    );
  });

  test('0 takes the first token, as the smallest temperatures do', () => {
    for (const temperature of [0, Number.MIN_VALUE, 1e-9]) {
      const kept = truncate(next(0.4, 0.35, 0.25), { ...nothing, temperature });
      expect(kept).toEqual([{ token: 0, logProbability: Math.log(0.4), logChance: 0 }]);
    }
  });

  test('a very high one makes all alike', () => {
    const kept = chances(truncate(next(0.9, 0.09, 0.01), { ...nothing, temperature: 1e9 }));
    for (const chance of kept) expect(chance).toBeCloseTo(1 / 3, 6);
  });
});

test('a model that knows no token has failed', () => {
  const failed = expect.objectContaining({ code: 'MODEL_FAILED' });
  expect(() => truncate(next(), nothing)).toThrow(failed);
  expect(() => truncate({ tokens: [1], logProbabilities: [Number.NaN] }, nothing)).toThrow(failed);
});
