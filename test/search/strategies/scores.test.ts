import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { bestFirst } from '../../../search/strategies/best-first.ts';
import { proofNumber } from '../../../search/strategies/proof-number.ts';
import { uniform } from '../../../search/strategies/uniform.ts';
import type { Strategy } from '../../../search/strategy.ts';
import { type GraphGame, type Origin, play, type Rule } from '../graph-game.ts';
import { searchGame } from '../search-game.ts';

const rule = (action: string, logProbability: number, effect: Rule['effect']): Rule => ({
  action,
  logProbability,
  effect,
});

const game: GraphGame = {
  root: [rule('a', -1, ['a']), rule('b', -2, ['b'])],
  a: [rule('a1', -0.1, 'failed'), rule('a2', -9, 'proved')],
  b: [rule('b1', -0.5, 'failed'), rule('b2', -0.6, 'proved')],
};

/** What was tried, one action at a time, and what the strategy thought of trying it. */
async function scores(strategy: Strategy<Origin, string>) {
  const playing = play(game);
  const chosen: (readonly [string, number | undefined])[] = [];
  await searchGame(game, {
    play: playing,
    strategy,
    onEvent(event) {
      if (event.kind !== 'expanded') return;
      chosen.push([
        `${event.key}/${event.edges[0]?.action}`,
        event.score === undefined ? undefined : Number(event.score.toFixed(2)),
      ]);
    },
  });
  return chosen;
}

test('best-first tells the score of the path', async () => {
  expect(await scores(bestFirst({ alpha: 0.5, chunk: 1 }))).toEqual([
    ['root/a', 0],
    ['a/a1', -1],
    ['root/b', -2],
    ['b/b1', -2],
    // -2.6 over the root of 2.
    ['b/b2', -1.84],
  ]);
});

test('two-way search adds the value to the score', async () => {
  const [first] = await scores(bestFirst({ alpha: 0.5, beta: 2, chunk: 1 }));
  expect(first).toEqual(['root/a', 1]);
});

test('a walk tells the rating of the last option that it took', async () => {
  // Minus what it takes: nothing is weighed at the root, at first.
  expect(await scores(proofNumber({ chunk: 1 }))).toEqual([
    ['root/a', undefined],
    // The step to a costs 1.1, and a takes 1.
    ['a/a1', -2.1],
    // The next proposal costs 2.1, and 1; one expansion was in vain here. Through a it would be 1.1 + 9.1 + 1 + 1.
    ['root/b', -4.1],
    ['b/b1', -3.1],
    // 2.1 to get to b, and there 0.7 for the next proposal, 1, and 1 for b1.
    ['b/b2', -4.8],
  ]);
});

test('a search by chance gives no scores', async () => {
  const told = await scores(uniform({ chunk: 1, random: seededRandom(0) }));
  expect(told.map(([, score]) => score)).toEqual(told.map(() => undefined));
});
