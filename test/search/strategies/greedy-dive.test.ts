import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { greedyDive, luby } from '../../../search/strategies/greedy-dive.ts';
import { type GraphGame, rules } from '../graph-game.ts';
import { callsToProof, lazyGame, rule, triedBy } from './lazy-game.ts';

test("Luby's sequence", () => {
  const first = Array.from({ length: 15 }, (_, index) => luby(index + 1));
  expect(first).toEqual([1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
});

describe('a dive', () => {
  test('goes on with what is left beside a proved subgoal', async () => {
    const game: GraphGame = {
      root: rules({ split: ['a', 'b'], other: ['c'] }),
      a: rules({ on: ['aa'] }),
      aa: rules({ yes: 'proved' }),
      b: rules({ yes: 'proved' }),
      c: rules({ yes: 'proved' }),
    };
    const strategy = greedyDive<{ from: string }, string>({ random: seededRandom(1), chunk: 2 });
    expect(await triedBy(game, strategy)).toEqual(['root/split', 'root/other', 'a/on', 'aa/yes', 'b/yes']);
  });

  test('is over when its position is dead, and begun again from the root', async () => {
    const game: GraphGame = {
      root: rules({ a: ['a'], b: ['b'] }),
      a: rules({ on: ['aa'] }),
      aa: rules({ no: 'failed' }),
      b: rules({ yes: 'proved' }),
    };
    const strategy = greedyDive<{ from: string }, string>({ random: seededRandom(1), chunk: 2 });
    expect(await triedBy(game, strategy)).toEqual(['root/a', 'root/b', 'a/on', 'aa/no', 'b/yes']);
  });

  test('is over when its expansions are spent: later ones take unlikely turns', async () => {
    const game = lazyGame((key) =>
      key === 'good'
        ? [rule('yes', 1, 'proved')]
        : [rule('on', 0.9, [`${key}+`]), ...(key === 'root' ? [rule('aside', 0.1, ['good'])] : [])],
    );
    for (const seed of [1, 2, 3]) {
      const strategy = greedyDive<{ from: string }, string>({
        random: seededRandom(seed),
        unit: 2,
        chunk: 2,
      });
      expect(await callsToProof(game, strategy)).toBeLessThan(150);
    }
  });
});
