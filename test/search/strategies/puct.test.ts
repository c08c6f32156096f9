import { describe, expect, test } from '@jest/globals';
import { puct } from '../../../search/strategies/puct.ts';
import { type GraphGame, type Origin, play } from '../graph-game.ts';
import { searchGame } from '../search-game.ts';
import { rule } from './lazy-game.ts';
import { watchStrategy } from './watch-strategy.ts';

test('of several subgoals the doubtful one comes first, and spares the others when it fails', async () => {
  const game: GraphGame = {
    root: [rule('split', 0.6, ['x', 'y', 'z']), rule('other', 0.3, ['w'])],
    x: [rule('on', 1, ['xx'])],
    y: [rule('on', 1, ['yy'])],
    z: [rule('no', 1, 'failed')],
    w: [rule('yes', 1, 'proved')],
  };
  const estimates: Record<string, number> = { x: 0.9, y: 0.8, z: 0.7, w: 0.1 };
  const playing = play(game);
  const value = { estimate: async ({ key }: { key: string }) => estimates[key]! };
  await searchGame(game, { strategy: puct<Origin, string>(), play: playing, value });
  expect(playing.asked).toEqual(['root', 'z', 'w']);
});

test('a proved subgoal makes its edge worth more', async () => {
  const game: GraphGame = {
    root: [rule('single', 0.5, ['s']), rule('pair', 0.5, ['easy', 'p'])],
    s: [rule('no', 0.9, 'failed'), rule('yes', 0.1, 'proved')],
    easy: [rule('yes', 1, 'proved')],
    p: [rule('no', 0.9, 'failed'), rule('yes', 0.1, 'proved')],
  };
  const estimates: Record<string, number> = { s: 0.4, easy: 0.9, p: 0.7 };
  const value = { estimate: async ({ key }: { key: string }) => estimates[key]! };
  const playing = play(game);
  await searchGame(game, { strategy: puct({ chunk: 2, exploration: 0.1 }), play: playing, value });
  // 0.7 against 0.4, once p is what is left.
  expect(playing.asked).toEqual(['root', 'p', 'easy']);
});

describe('proof numbers', () => {
  const length = 6;
  const chain = (name: string, probability: number): GraphGame =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `${name}${at}`,
        [rule('on', probability, at === length - 1 ? 'proved' : [`${name}${at + 1}`])],
      ]),
    );
  // The share of its siblings is 1 for each step of both ways: only its cost says that one is likelier.
  const game: GraphGame = {
    root: [rule('unlikely', 0.5, ['u0']), rule('likely', 0.5, ['l0'])],
    ...chain('u', 0.01),
    ...chain('l', 0.9),
  };
  /** Where it works on the unlikely way before it has the proof. */
  const detours = async (options: Parameters<typeof puct>[0]) => {
    const playing = play(game);
    await searchGame(game, { strategy: puct({ chunk: 2, ...options }), play: playing });
    return playing.asked.filter((key) => key.startsWith('u'));
  };

  test('without them it works on both ways alike', async () => {
    expect(await detours({ proofNumbers: 0 })).toHaveLength(length);
  });

  test('keep it to what takes least to prove', async () => {
    // Both ways look alike until one was tried.
    expect(await detours({ proofNumbers: 3 })).toEqual(['u0']);
    expect((await detours({})).length).toBeLessThan(length);
  });
});

describe('virtual loss', () => {
  const leaves = (key: string) => [1, 2, 3, 4].map((leaf) => rule(`${leaf}`, 0.25, [`${key}${leaf}`]));
  const game: GraphGame = {
    root: [rule('a', 0.5, ['a']), rule('b', 0.5, ['b'])],
    a: leaves('a'),
    b: leaves('b'),
  };

  test('answers under way send the next walks to the other branch', async () => {
    const { strategy, chosen } = watchStrategy(puct<Origin, string>());
    await searchGame(game, { strategy, parallelism: 4 });
    const branches = chosen.map((key) => key.slice(0, 1));
    expect(chosen.slice(0, 3)).toEqual(['root', 'a', 'b']);
    // When a's answers come, three more can begin; when b's come, a has three under way and b none.
    expect(branches.slice(3, 7)).toEqual(['a', 'a', 'a', 'b']);
  });
});
