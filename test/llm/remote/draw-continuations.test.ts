import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { Continuation } from '../../../src/llm/language-model.ts';
import { drawFromServer } from '../../../src/llm/remote/complete-remotely.ts';

const probabilities = { a: 0.5, b: 0.3, c: 0.15, d: 0.05 } as const;
const of = (name: keyof typeof probabilities): Continuation => ({
  text: name,
  logProbability: Math.log(probabilities[name]),
  tokens: 1,
  end: 'stop',
});

/** Samples of the four texts, and how many were asked for in each round. */
function sampler(seed: number) {
  const random = seededRandom(seed);
  const rounds: { readonly count: number; readonly seed: number }[] = [];
  return {
    rounds,
    draw: async (count: number, from: number): Promise<Continuation[]> => {
      rounds.push({ count, seed: from });
      return Array.from({ length: count }, () => {
        const at = random.next();
        return of(at < 0.5 ? 'a' : at < 0.8 ? 'b' : at < 0.95 ? 'c' : 'd');
      });
    },
  };
}

const request = { count: 3, seed: 100, temperature: 1 } as const;

describe('distinct continuations of a server that only samples', () => {
  test('are different, most probable first, and no more than wanted', async () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const drawn = await drawFromServer({ ...request, method: 'distinct' }, sampler(seed).draw);
      const texts = drawn.map((one) => one.text);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.length).toBeLessThanOrEqual(3);
      expect(texts).toEqual([...texts].sort());
    }
  });

  test('are samples without replacement: the pairs have the chances that follow from drawing again', async () => {
    const pairs = new Map<string, number>();
    const rounds = 4000;
    for (let seed = 0; seed < rounds; seed += 1) {
      const drawn = await drawFromServer(
        { ...request, count: 2, method: 'distinct' },
        sampler(seed * 7919).draw,
      );
      const pair = drawn.map((one) => one.text).join('');
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    const without = (x: keyof typeof probabilities, y: keyof typeof probabilities) => {
      const [p, q] = [probabilities[x], probabilities[y]];
      return p * (q / (1 - p)) + q * (p / (1 - q));
    };
    for (const [x, y] of [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const) {
      // Four standard deviations, and the rare end of the budget of samples.
      expect(Math.abs((pairs.get(x + y) ?? 0) / rounds - without(x, y))).toBeLessThan(0.035);
    }
  });

  test('end when nothing new comes, after four samples for each that is wanted', async () => {
    const rounds: number[] = [];
    const drawn = await drawFromServer({ ...request, method: 'distinct' }, async (count) => {
      rounds.push(count);
      return Array.from({ length: count }, () => of('a'));
    });
    expect(drawn.map((one) => one.text)).toEqual(['a']);
    expect(rounds).toEqual([3, 4, 4, 1]);
  });

  test('never use a seed twice', async () => {
    const { draw, rounds } = sampler(3);
    await drawFromServer({ ...request, count: 4, method: 'distinct' }, draw);
    const seeds = rounds.flatMap(({ count, seed }) => Array.from({ length: count }, (_, at) => seed + at));
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(rounds.length).toBeGreaterThan(1);
  });
});

test('beam takes the most probable of all that was drawn', async () => {
  const draw = async () => [of('d'), of('c'), of('b'), of('a')];
  const drawn = await drawFromServer({ ...request, count: 2, method: 'beam' }, draw);
  expect(drawn.map((one) => one.text)).toEqual(['a', 'b']);
  const distinct = await drawFromServer({ ...request, count: 2, method: 'distinct' }, draw);
  expect(distinct.map((one) => one.text)).toEqual(['c', 'd']);
});
