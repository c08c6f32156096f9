import { describe, expect, test } from '@jest/globals';
import { createStrategy } from '../../../search/strategies/create-strategy.ts';
import { type StrategyName, strategyNames } from '../../../search/strategies/strategy-names.ts';
import { callsToProof, lazyGame, rule } from './lazy-game.ts';

const seed = 1;
const digits = Array.from({ length: 10 }, (_, index) => index);

describe('a corridor: the likeliest step is right each time, and all others lead into endless halls', () => {
  const length = 8;
  const game = lazyGame((key) => {
    const onTheWay = /^(?:root|c(\d+))$/.exec(key);
    if (onTheWay === null) return ['x', 'y'].map((door) => rule(door, 0.5, [`${key}${door}`]));
    const next = Number(onTheWay[1] ?? 0) + 1;
    return [
      rule('on', 0.4, next === length ? 'proved' : [`c${next}`]),
      ...['x', 'y', 'z'].map((door) => rule(door, 0.2, [`${key}${door}`])),
    ];
  });
  const calls = (name: StrategyName) =>
    callsToProof(game, createStrategy(name, { seed, chunk: 1, width: 1 }));

  test('a dive and a narrow beam walk straight through', async () => {
    expect(await calls('dive')).toBe(length);
    expect(await calls('beam')).toBe(length);
  });

  test('breadth drowns', async () => {
    expect(await calls('best-first')).toBe('more');
    expect(await calls('puct')).toBe(155);
  });
});

describe('a trap: nine to one for a step into an endless binary tree', () => {
  const game = lazyGame((key) => {
    if (key === 'root') return [rule('trap', 0.9, ['t']), rule('good', 0.1, ['good1'])];
    const step = /^good(\d)$/.exec(key);
    if (step === null) return ['l', 'r'].map((side) => rule(side, 0.5, [`${key}${side}`]));
    const next = Number(step[1]) + 1;
    return [rule('on', 0.5, next === 4 ? 'proved' : [`good${next}`]), rule('off', 0.5, 'failed')];
  });
  const calls = (name: StrategyName) => callsToProof(game, createStrategy(name, { seed, chunk: 2 }));

  test('walks that count visits come back', async () => {
    expect(await calls('puct')).toBe(68);
    expect(await calls('proof-number')).toBe(70);
    expect(await calls('novelty')).toBe(14);
  });

  test('path scores alone stay in it', async () => {
    expect(await calls('best-first')).toBe('more');
  });
});

describe('a swamp: thirty positions that lead to each other, and an unlikely way out', () => {
  const size = 30;
  const into = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      rule(`to${index}`, 0.9 / size, [index === 0 ? 'root' : `s${index}`]),
    );
  const game = lazyGame((key) => {
    if (key === 'root') return [...into(8), rule('out', 0.02, ['way1'])];
    const step = /^way(\d)$/.exec(key);
    if (step === null) return into(size);
    const next = Number(step[1]) + 1;
    return [...into(3), rule('on', 0.02, next === 5 ? 'proved' : [`way${next}`])];
  });
  const calls = (name: StrategyName) => callsToProof(game, createStrategy(name, { seed, chunk: 4 }));

  test('who looks for what is new finds it', async () => {
    expect(await calls('novelty')).toBe(81);
  });

  test('who goes by the policy first tries everything', async () => {
    expect(await calls('best-first')).toBe('more');
    expect(await calls('puct')).toBe('more');
  });
});

describe('a maze that only the value knows', () => {
  const depth = 8;
  const game = lazyGame((key) => {
    const path = key === 'root' ? '' : key;
    if (path.length === depth) return [rule('look', 1, path === 'r'.repeat(depth) ? 'proved' : 'failed')];
    return [rule('l', 0.6, [`${path}l`]), rule('r', 0.4, [`${path}r`])];
  });
  const value = { estimate: async ({ key }: { key: string }) => (key.includes('l') ? 0.1 : 0.9) };
  const calls = (beta: number) =>
    callsToProof(game, createStrategy('two-way', { seed, chunk: 2, beta }), value);

  test('the more the value weighs, the fewer calls', async () => {
    expect(await calls(0)).toBe('more');
    expect(await calls(1)).toBe(300);
    expect(await calls(2)).toBe(23);
    // Two calls for each position of the way, and one at its end.
    expect(await calls(4)).toBe(2 * depth + 1);
  });
});

describe('eight subgoals or one', () => {
  const game = lazyGame((key) => {
    if (key === 'root') {
      const goals = digits.slice(0, 8).map((goal) => `g${goal}`);
      return [rule('split', 0.6, goals), rule('direct', 0.2, ['d'])];
    }
    if (key === 'd') return [rule('no', 0.5, 'failed'), rule('on', 0.3, ['dd'])];
    if (key === 'dd') return [rule('no', 0.5, 'failed'), rule('yes', 0.3, 'proved')];
    if (key.length > 3) return [rule('yes', 0.5, 'proved')];
    return ['a', 'b'].map((half) => rule(half, 0.5, [`${key}${half}`]));
  });
  const calls = (name: StrategyName) => callsToProof(game, createStrategy(name, { seed, chunk: 1 }));

  test('proof numbers add up what each way still takes', async () => {
    // Both of the root, and the likelier wrong one at each of two positions.
    expect(await calls('proof-number')).toBe(6);
    expect(await calls('puct')).toBe(13);
  });

  test('a path score sees one subgoal at a time', async () => {
    expect(await calls('best-first')).toBe(49);
  });
});

describe('a bait at each step, likelier than the way, with many unlikely followers', () => {
  const depth = 8;
  const game = lazyGame((key) => {
    const step = /^(?:root|n(\d+))$/.exec(key);
    if (step === null) return digits.map((digit) => rule(`${digit}`, 0.1, [`${key}${digit}`]));
    const next = Number(step[1] ?? 0) + 1;
    return [rule('bait', 0.35, [`d${next}-`]), rule('on', 0.3, next === depth ? 'proved' : [`n${next}`])];
  });
  const beamOf = (width: number) => callsToProof(game, createStrategy('beam', { seed, chunk: 10, width }));

  test('a beam of two keeps the way, and one of one does not', async () => {
    // At each depth both of the way's node and ten of the bait's.
    expect(await beamOf(2)).toBe(2 + 7 * (2 + 10));
    expect(await beamOf(1)).toBe('more');
  });

  test('by the probability of the paths alone the followers of all baits come first', async () => {
    expect(await callsToProof(game, createStrategy('best-first', { seed, chunk: 10, alpha: 0 }))).toBe(
      'more',
    );
    expect(await callsToProof(game, createStrategy('dive', { seed, chunk: 10 }))).toBe('more');
  });
});

test('what has no choice takes every strategy the same', async () => {
  const game = lazyGame((key) => {
    const depth = key === 'root' ? 0 : Number(key);
    return [rule('no', 0.5, 'failed'), rule('on', 0.5, depth === 40 ? 'proved' : [`${depth + 1}`])];
  });
  for (const name of strategyNames)
    expect(await callsToProof(game, createStrategy(name, { seed }))).toBe(2 * 41);
});
