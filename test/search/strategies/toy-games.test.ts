import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { bestFirst } from '../../../search/strategies/best-first.ts';
import {
  createStrategy,
  type StrategyName,
  strategyNames,
} from '../../../search/strategies/create-strategy.ts';
import { novelty } from '../../../search/strategies/novelty.ts';
import { puct } from '../../../search/strategies/puct.ts';
import { uniform } from '../../../search/strategies/uniform.ts';
import type { Effect, Rule } from '../graph-game.ts';
import { callsToProof, lazyGame, rule } from './lazy-game.ts';

// Two kinds of numbers of calls. Those of the games up to `what has no choice` show what a strategy is for; where no comment
// explains them they are recorded: what it took when the test was written. Those under `calls that follow from the formula`
// are worked out by hand, from the formula at the head of the strategy's file.

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
  const calls = (name: StrategyName) => callsToProof(game, createStrategy(name, { seed, chunk: 1 }));

  test('best-first drowns in breadth, and PUCT does not', async () => {
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

  test('by the probability of the paths alone the followers of all baits come first', async () => {
    expect(await callsToProof(game, createStrategy('best-first', { seed, chunk: 10, alpha: 0 }))).toBe(
      'more',
    );
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

describe('calls that follow from the formula', () => {
  describe('best-first', () => {
    const length = 5;
    const rule = (action: string, logProbability: number, effect: Effect): Rule => ({
      action,
      logProbability,
      effect,
    });
    const game = lazyGame((key) => {
      const step = /^(?:root|d(\d))$/.exec(key);
      if (step === null) return [rule('no', -1, 'failed')];
      const next = Number(step[1] ?? 0) + 1;
      return [rule('deep', -1, next === length ? 'proved' : [`d${next}`]), rule('wide', -1.9, [`w${next}`])];
    });

    // One proposal at a time. A position at depth i of the chain waits with -i / i^alpha, and when its `deep` was tried
    // with the score of its `wide`, -(i + 1.9) / (i + 1)^alpha; the position that `wide` leads to has that score too and
    // comes next, to fail. So each `wide` that goes before the chain's end, at depth 4, costs two calls beside the five
    // of the chain.
    test.each([
      // All of the chain at -1, and `wide` at less than that.
      { alpha: 1, calls: length },
      // The chain at -1, -1.41, -1.73, -2; `wide` at -1.9, -2.05 and less: the first one goes before the end.
      { alpha: 0.5, calls: length + 2 },
      // The chain at -1, -2, -3, -4; `wide` at -1.9, -2.9, -3.9, -4.9: all but the last.
      { alpha: 0, calls: length + 2 * 3 },
    ])('alpha = $alpha: $calls', async ({ alpha, calls }) => {
      expect(await callsToProof(game, bestFirst({ alpha, chunk: 1 }))).toBe(calls);
    });
  });

  describe('puct', () => {
    const game = lazyGame((key) => {
      if (key === 'root') return [rule('a', 0.6, ['a']), rule('b', 0.4, ['b'])];
      if (key === 'a') return Array.from({ length: 8 }, (_, at) => rule(`no${at}`, 1 / 8, 'failed'));
      return [rule('on', 1, key === 'b' ? ['b1'] : 'proved')];
    });

    // Without proof numbers; puct.test.ts has a game for them. Two proposals at a time, so the first walk tries a and b.
    // Then the score of an edge is V + c P sqrt(N) / (1 + n), where V of a new position is s, by Laplace's rule 1/3, 1/4,
    // 1/5 after one, two and three positions without a proof.
    //
    //   c = 1      a                            b
    //   N = 1      1/3  + 0.6           = 0.93  1/3 + 0.4           = 0.73    a: two of eight fail, V(a) = 1/4 6/8
    //   N = 2      3/16 + 0.6 1.41 / 2  = 0.61  1/4 + 0.4 1.41      = 0.82    b: leads to b1, V(b) = V(b1) = 1/5
    //   N = 3      3/16 + 0.6 1.73 / 2  = 0.71  1/5 + 0.4 1.73 / 2  = 0.55    a: two more fail, V(a) = 1/5 4/8
    //   N = 4      1/10 + 0.6 2 / 3     = 0.50  1/5 + 0.4 2 / 2     = 0.60    b1: proved
    test('with doubt it looks at a twice', async () => {
      expect(await callsToProof(game, puct({ chunk: 2, exploration: 1, proofNumbers: 0 }))).toBe(
        2 + 2 + 1 + 2 + 1,
      );
    });

    // By the values alone: 1/3 and 1/3, where the first is taken; 3/16 and 1/4; 3/16 and 1/5.
    test('without doubt it stays with the higher value', async () => {
      expect(await callsToProof(game, puct({ chunk: 2, exploration: 0, proofNumbers: 0 }))).toBe(
        2 + 2 + 1 + 1,
      );
    });
  });

  describe('novelty', () => {
    const game = (length: number) =>
      lazyGame((key) => {
        if (key === 'root') return [rule('a', 0.5, ['a']), rule('b', 0.5, ['b0'])];
        if (key === 'a') return Array.from({ length: 8 }, (_, at) => rule(`no${at}`, 1 / 8, 'failed'));
        const next = Number(key.slice(1)) + 1;
        return [rule('on', 1, next === length ? 'proved' : [`b${next}`])];
      });
    const calls = (length: number) => callsToProof(game(length), novelty({ chunk: 2 }));

    // Two proposals at a time, so the first walk tries a and b. Each then has N = W = 1, and the used up rest of the root,
    // whose visits are in the sum, N = 1.99. They score alike, and the first is taken: two of a's proposals fail, and a has
    // N = 1.99, W = 0.99. All that b leads to is new, and N = W = 1, 1.99, 2.97, 3.94, 4.90 there:
    //
    //   ln(sum of N)       a                              b
    //   ln 4.98 = 1.61     0.50 + sqrt(3.21 / 1.99) = 1.77  1 + sqrt(3.21 / 1)    = 2.79
    //   ln 5.97 = 1.79     0.50 + sqrt(3.57 / 1.99) = 1.84  1 + sqrt(3.57 / 1.99) = 2.34
    //   ln 6.95 = 1.94     0.50 + sqrt(3.88 / 1.99) = 1.89  1 + sqrt(3.88 / 2.97) = 2.14
    //   ln 7.92 = 2.07     0.50 + sqrt(4.14 / 1.99) = 1.94  1 + sqrt(4.14 / 3.94) = 2.02
    //   ln 8.88 = 2.18     0.50 + sqrt(4.37 / 1.99) = 1.98  1 + sqrt(4.37 / 4.90) = 1.94
    //
    // So four steps of b are made before a is visited again, which costs two calls; a then has N = 2.97, W = 0.98, and
    // 0.33 + sqrt(4.58 / 2.97) = 1.57 is less than 1 + sqrt(4.58 / 4.90) = 1.97.
    test('what is always new is followed until its bound has come down', async () => {
      expect(await calls(4)).toBe(2 + 2 + 4);
      expect(await calls(5)).toBe(2 + 2 + 4 + 2 + 1);
    });
  });

  test('uniform: the mean over all draws', async () => {
    const deadEnds = 3;
    const game = lazyGame((key) => {
      if (key === 'root') {
        const ends = Array.from({ length: deadEnds }, (_, at) => rule(`end${at}`, 0.2, [`end${at}`]));
        return [rule('way', 0.4, ['way']), ...ends];
      }
      if (key === 'way') return [rule('on', 1, ['last'])];
      return [rule('go', 1, key === 'last' ? 'proved' : 'failed')];
    });
    // The root's four, and two steps of the way. Whenever a dead end or the way is drawn it is either with the same chance, so
    // a dead end is still there after the way's two steps with 1/4, and has cost a call with 3/4.
    const expected = deadEnds + 1 + 2 + deadEnds * (3 / 4);
    const seeds = 1000;
    let total = 0;
    for (let seed = 0; seed < seeds; seed += 1)
      total += Number(await callsToProof(game, uniform({ random: seededRandom(seed) })));
    // Numbers from 0 to 3 have a standard deviation of 1.5 at most, and the mean of 1000 has one of 0.047: three of these.
    expect(Math.abs(total / seeds - expected)).toBeLessThan(0.15);
  });
});
