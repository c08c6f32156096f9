import { expect, test } from '@jest/globals';
import { beam } from '../../../search/strategies/beam.ts';
import { type GraphGame, rules } from '../graph-game.ts';
import { searchGame } from '../search-game.ts';
import { lazyGame, rule } from './lazy-game.ts';
import { watchStrategy } from './watch-strategy.ts';

async function orderOf(game: GraphGame, options: Parameters<typeof beam>[0]): Promise<readonly string[]> {
  const { strategy, chosen } = watchStrategy(beam(options));
  await searchGame(game, { strategy });
  return chosen;
}

test('the best two of each level, and then the beam is widened', async () => {
  const game: GraphGame = {
    root: rules({ a: ['a'], b: ['b'], c: ['c'], d: ['d'] }),
    a: rules({ a1: ['a1'], a2: ['a2'] }),
    b: rules({ b1: ['b1'], b2: ['b2'] }),
    c: rules({ c1: ['c1'] }),
    d: rules({ no: 'failed' }),
    c1: rules({ yes: 'proved' }),
  };
  const order = ['root', 'a', 'b', 'a1', 'a2', 'c', 'd', 'b1', 'b2', 'c1'];
  expect(await orderOf(game, { width: 2 })).toEqual(order);
});

test('the rest of a position waits for the next pass', async () => {
  const game: GraphGame = {
    root: rules({ a: ['a'], b: ['b'] }),
    a: rules({ no: 'failed' }),
    b: rules({ no: 'failed', yes: 'proved' }),
  };
  expect(await orderOf(game, { width: 2, chunk: 1 })).toEqual(['root', 'a', 'root', 'b', 'b']);
});

test('an endless corridor ends with the reach of a pass', async () => {
  const game = lazyGame((key) => {
    const depth = key === 'root' ? 0 : Number(key);
    return [rule('on', 0.9, [`${depth + 1}`]), rule('aside', 0.05, depth === 0 ? 'proved' : 'failed')];
  });
  expect(await orderOf(game, { width: 1, reach: 3, chunk: 1 })).toEqual(['root', '1', '2', 'root']);
});
