import { expect, test } from '@jest/globals';
import {
  createStrategy,
  type StrategyName,
  strategyNames,
} from '../../../search/strategies/create-strategy.ts';
import { rules } from '../graph-game.ts';
import { triedBy } from './lazy-game.ts';

/** A cycle, a transposition, dead ends, subgoals in one and two ways, and a proof that takes seven actions. */
const game = {
  root: rules({ turn: ['a'], split: ['b', 'c'], third: ['d'], never: 'refused' }),
  a: rules({ back: ['root'], slow: 'timeout', on: ['d'] }),
  b: rules({ no: 'failed', on: ['e'] }),
  c: rules({ also: ['b', 'd'], gone: 'lost' }),
  d: rules({ back: ['a'], no: 'failed', on: ['e', 'f'] }),
  e: rules({ no: 'failed', yes: 'proved' }),
  f: rules({ on: ['g'], back: ['root'] }),
  g: rules({ no: 'failed', stuck: 'timeout', yes: 'proved' }),
};
const values: Readonly<Record<string, number>> = { a: 0.2, b: 0.6, c: 0.5, d: 0.4, e: 0.9, f: 0.3, g: 0.8 };
const value = { estimate: async ({ key }: { key: string }) => values[key]! };

/** Actions tried one after the other at one position are one word. */
const transcripts: Readonly<Record<StrategyName, string>> = {
  'best-first':
    'root/turn+split a/back+slow b/no+on c/also+gone d/back+no a/on e/no+yes root/third+never d/on f/on+back g/no+stuck+yes',
  'two-way':
    'root/turn+split a/back+slow b/no+on c/also+gone e/no+yes d/back+no root/third+never a/on d/on f/on+back g/no+stuck+yes',
  puct: 'root/turn+split a/back+slow+on c/also+gone d/back+no+on f/on+back g/no+stuck+yes e/no+yes',
  'proof-number':
    'root/turn+split a/back+slow b/no+on a/on root/third+never d/back+no+on e/no+yes c/also+gone f/on+back g/no+stuck+yes',
  novelty:
    'root/turn+split a/back+slow b/no+on c/also+gone root/third+never e/no+yes d/back+no a/on d/on f/on+back g/no+stuck+yes',
  uniform:
    'root/turn+split+third+never b/no+on e/no+yes a/back+slow d/back+no a/on d/on c/also+gone f/on+back g/no+stuck+yes',
};

test.each(strategyNames)('the strategy %s tries what it tried before, action for action', async (name) => {
  const tried = await triedBy(game, createStrategy(name, { seed: 1, chunk: 2 }), value);
  const words: string[] = [];
  for (const [place, step] of tried.entries()) {
    const [position, action] = step.split('/');
    const isSame = tried[place - 1]?.startsWith(`${position}/`) ?? false;
    if (isSame) words.push(`${words.pop()}+${action}`);
    else words.push(step);
  }
  expect(words.join(' ')).toBe(transcripts[name]);
});
