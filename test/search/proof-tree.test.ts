import { describe, expect, test } from '@jest/globals';
import { rejectProof } from '../../search/blame.ts';
import { extractProof } from '../../search/extract-proof.ts';
import { nowhere } from '../../search/proof-tree.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { checkInvariants } from './check-invariants.ts';
import { type GraphGame, play, refuterOf, replay, rules } from './graph-game.ts';
import { searchGame, statuses } from './search-game.ts';

describe('transpositions', () => {
  test('a position that is reached twice is one node, and is worked on once', async () => {
    const game = {
      root: rules({ left: ['a', 'x'], right: ['b', 'x'] }),
      a: rules({ no: 'failed' }),
      b: rules({ yes: 'proved' }),
      x: rules({ slow: ['y'] }),
      y: rules({ yes: 'proved' }),
    };
    const playing = play(game);
    const result = await searchGame(game, { play: playing });
    expect(result.kind).toBe('proved');
    expect(playing.asked).toEqual(['root', 'a', 'x', 'y', 'b']);
    expect(statuses(result)).toEqual({
      root: 'proved',
      a: 'exhausted',
      x: 'proved',
      b: 'proved',
      y: 'proved',
    });
  });

  test('each use of a proof names the position as its own action stated it', async () => {
    const game = {
      root: rules({ split: ['a', 'b'] }),
      a: rules({ same: ['b'] }),
      b: rules({ yes: 'proved' }),
    };
    const result = await searchGame(game);
    if (result.kind !== 'proved') throw new Error(result.kind);
    const leaf = { action: 'yes', children: [], positions: [] };
    expect(result.proof).toEqual({
      action: 'split',
      children: [
        { action: 'same', children: [leaf], positions: [{ key: 'b', state: { from: 'a/same' } }] },
        leaf,
      ],
      positions: [
        { key: 'a', state: { from: 'root/split' } },
        { key: 'b', state: { from: 'root/split' } },
      ],
    });
  });

  test('the smallest proof is taken, not the one found first', async () => {
    const game = {
      root: [
        { action: 'long', logProbability: -1, effect: ['a', 'a'] },
        { action: 'short', logProbability: -1, effect: ['b'] },
      ],
      a: rules({ on: ['c'] }),
      b: rules({ on: ['c'] }),
      c: rules({ yes: 'proved' }),
    };
    const result = await searchGame(game);
    if (result.kind !== 'proved') throw new Error(result.kind);
    expect(replay(game, 'root', result.proof)).toBe(3);
    expect(result.proof.action).toBe('short');
  });

  test('sharing keeps a proof with exponentially many actions small in memory', async () => {
    const depth = 60;
    const game = Object.fromEntries(
      Array.from({ length: depth }, (_, level) => {
        const key = level === 0 ? 'root' : `n${level}`;
        return [key, rules({ twice: [`n${level + 1}`, `n${level + 1}`] })];
      }),
    );
    const result = await searchGame({ ...game, [`n${depth}`]: rules({ yes: 'proved' }) });
    expect(result.kind).toBe('proved');
    expect(extractProof(result.tree).size).toBe(2 ** (depth + 1) - 1);
    expect(extractProof(result.tree).edges.length).toBe(depth + 1);
  });
});

describe('cycles', () => {
  test('prove nothing, and are exhausted when they have nothing left to try', async () => {
    const game = {
      root: rules({ swap: ['a'], self: ['root'] }),
      a: rules({ swap: ['b'], no: 'failed' }),
      b: rules({ swap: ['root'], back: ['a'] }),
    };
    const result = await searchGame(game);
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
    expect(statuses(result)).toEqual({ root: 'exhausted', a: 'exhausted', b: 'exhausted' });
  });

  test('one that is hopeless stops the work on what goes with it', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`t${index}`, 'failed' as const]),
    );
    const game = {
      root: rules({ split: ['loop', 'other'] }),
      loop: rules({ swap: ['pool'] }),
      pool: rules({ swap: ['loop'] }),
      other: rules(many),
    };
    const playing = play(game);
    const result = await searchGame(game, { play: playing, strategy: bestFirst({ chunk: 4 }) });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
    expect(playing.tried.length).toBeLessThan(12);
    expect(statuses(result)).toMatchObject({ other: 'open', pool: 'exhausted' });
  });

  test('can be left at any place', async () => {
    const game = {
      root: rules({ go: ['a'] }),
      a: rules({ go: ['b'], back: ['root'] }),
      b: rules({ go: ['a'], back: ['root'], out: ['c'] }),
      c: rules({ back: ['a'], yes: 'proved' }),
    };
    const result = await searchGame(game, { strategy: bestFirst({ chunk: 1 }) });
    if (result.kind !== 'proved') throw new Error(result.kind);
    expect(replay(game, 'root', result.proof)).toBe(4);
  });

  test('one that lived on an exit falls when the exit does', async () => {
    const game = {
      root: rules({ go: ['a'] }),
      a: rules({ go: ['b'] }),
      b: rules({ go: ['a'], out: ['c'] }),
      c: rules({ try: ['d'], back: ['b'] }),
      d: rules({ no: 'failed', neither: 'refused' }),
    };
    const result = await searchGame(game);
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
  });
});

describe('complete', () => {
  test.each([
    ['failures and refusals refute', { no: 'failed', never: 'refused' }, true],
    ['a time-out does not', { no: 'failed', slow: 'timeout' }, false],
    ['a loss does not', { gone: 'lost' }, false],
    ['nothing to try does', {}, true],
  ] as const)('%s', async (_, effects, complete) => {
    const direct = await searchGame({ root: rules(effects) });
    expect(direct).toMatchObject({ kind: 'exhausted', complete });
    const below = await searchGame({ root: rules({ go: ['a'], back: ['root'] }), a: rules(effects) });
    expect(below).toMatchObject({ kind: 'exhausted', complete });
  });

  test('one refuted subproblem refutes the action, whatever the others do', async () => {
    const game = {
      root: rules({ split: ['slow', 'no'] }),
      slow: rules({ a: 'timeout', b: ['slow'] }),
      no: rules({ a: 'failed' }),
    };
    const refuted = await searchGame({ ...game, slow: rules({ on: ['no'], b: 'failed' }) });
    expect(refuted).toMatchObject({ kind: 'exhausted', complete: true });
    // Here `slow` is exhausted first, and nobody looks at `no` any more.
    expect(await searchGame(game)).toMatchObject({ kind: 'exhausted', complete: false });
  });
});

test('what becomes complete later makes complete what was exhausted before', async () => {
  const game: GraphGame = {
    root: [
      { action: 'go', logProbability: -1, effect: ['q'] },
      { action: 'other', logProbability: -50, effect: ['late'] },
      // Keeps the root from being looked at again, and what is below it with it.
      { action: 'last', logProbability: -99, effect: 'failed' },
    ],
    q: rules({ on: ['p'] }),
    p: rules({ split: ['slow', 'late'] }),
    slow: rules({ on: 'timeout' }),
    late: rules({ no: 'failed' }),
  };
  const playing = play(game);
  const result = await searchGame(game, { play: playing, strategy: bestFirst({ chunk: 1 }) });
  expect(playing.tried.slice(-4)).toEqual(['slow/on', 'root/other', 'late/no', 'root/last']);
  expect(result).toMatchObject({ kind: 'exhausted', complete: true });
});

describe('the tree as data', () => {
  const game = {
    root: rules({ split: ['a', 'b'], b: ['b'] }),
    a: rules({ yes: 'proved' }),
    b: rules({ swap: ['root'] }),
  };

  test('has its damage found', async () => {
    const { tree } = await searchGame(game);
    const damages: ((copy: typeof tree) => void)[] = [
      (copy) => (copy.nodes[1]!.status = 'open'),
      (copy) => (copy.nodes[2]!.status = 'proved'),
      (copy) => (copy.nodes[0]!.complete = false),
      (copy) => (copy.edges[1]!.rejected = true),
      (copy) => (copy.nodes[2]!.depth = 7),
      (copy) => (copy.nodes[2]!.logProbability = -0.5),
      (copy) => (copy.nodes[2]!.taken = 9),
      (copy) => copy.nodes[2]!.parents.pop(),
      (copy) => copy.nodes[0]!.edges.pop(),
      (copy) => copy.idOfKey.delete('b'),
      (copy) => copy.rejectedProofs.push([copy.edges[0]!.id]),
      (copy) => (copy.nodes[2]!.refutation = 'no'),
    ];
    for (const damage of damages) expectFound(tree, damage);
    // The root rests on `a`, which is relevant by way of the root and not tried yet.
    const open = await searchGame({ root: rules({ go: ['a'] }) }, { limits: { calls: 1 } });
    expectFound(open.tree, (copy) => (copy.nodes[0]!.hopeAt = nowhere));
    expectFound(open.tree, (copy) => (copy.nodes[0]!.doubtAt = nowhere));
    expectFound(open.tree, (copy) => (copy.nodes[1]!.relevantAt = nowhere));

    // The root can rest on `b`, not on `a`, which is refuted and has more to try.
    const refuted = await searchGame(
      { root: rules({ a: ['a'], b: ['b'] }), a: rules({ yes: 'proved' }), b: rules({ yes: 'proved' }) },
      { refuter: refuterOf(new Set(['a'])), limits: { expansions: 2 } },
    );
    expect(statuses(refuted)).toEqual({ root: 'open', a: 'refuted', b: 'open' });
    expectFound(refuted.tree, (copy) => (copy.nodes[0]!.hopeAt = 0));

    function expectFound(sound: typeof tree, damage: (copy: typeof tree) => void): void {
      const copy = structuredClone(sound);
      damage(copy);
      expect(checkInvariants(copy)).not.toEqual([]);
    }
  });

  test('a rejected edge takes back what rested on it, and no more', async () => {
    const rich = {
      root: rules({ split: ['a', 'b'], other: ['c'] }),
      a: rules({ yes: 'proved' }),
      b: rules({ trick: 'proved', more: 'failed' }),
    };
    const { tree } = await searchGame(rich, { strategy: bestFirst({ chunk: 1 }) });
    const { edges } = extractProof(tree);
    const { rejected, changed } = rejectProof(tree, edges);
    expect(rejected.map((id) => tree.edges[id]!.action)).toEqual(['trick']);
    expect(changed).toEqual([
      { node: 0, status: 'open' },
      { node: 2, status: 'open' },
    ]);
    expect(tree.nodes.map(({ status }) => status)).toEqual(['open', 'proved', 'open']);
    expect(checkInvariants(tree)).toEqual([]);
  });
});
