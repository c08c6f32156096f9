import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { uniform } from '../../../search/strategies/uniform.ts';
import { type GraphGame, rules } from '../graph-game.ts';
import { searchGame } from '../search-game.ts';
import { watchStrategy } from './watch-strategy.ts';

test('every position that can be worked on is as likely as any other', async () => {
  const game: GraphGame = {
    root: rules({ a: ['a'], b: ['b'], c: ['c', 'd'], no: 'failed' }),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, rules({ no: 'failed' })])),
  };
  const seconds: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
  const searches = 400;
  for (let seed = 0; seed < searches; seed += 1) {
    const { strategy, chosen } = watchStrategy(uniform({ random: seededRandom(seed) }));
    await searchGame(game, { strategy, inspect: () => {} });
    seconds[chosen[1]!]! += 1;
  }
  // Chi-squared with 3 degrees of freedom: beyond 16.3 once in a thousand.
  const expected = searches / 4;
  const chiSquared = Object.values(seconds).reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
  expect(chiSquared).toBeLessThan(16.3);
});
