import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import type { SearchEvent } from '../../search/events.ts';
import { recordProposals, recordRefutation, recordSteps, takeProposals } from '../../search/grow-tree.ts';
import type { Step, StepOutcome } from '../../search/interfaces.ts';
import { createTree, rootId } from '../../search/proof-tree.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import fc from '../support/properties.ts';
import {
  at,
  type GamePlay,
  type GraphGame,
  isProvable,
  type Origin,
  play,
  type Rule,
  refuterOf,
  replay,
  rules,
} from './graph-game.ts';
import { alpha, chunk, followEvents, game, keys, parallelism, shuffledPauses } from './random-game.ts';
import { searchGame, statuses } from './search-game.ts';

/** The rules with the given actions of the positions made reversible. */
function reverse(game: GraphGame, isReversible: (key: string, rule: Rule) => boolean): GraphGame {
  const entries = Object.entries(game).map(([key, rules]) => [
    key,
    rules.map((rule) => ({ ...rule, reversible: isReversible(key, rule) })),
  ]);
  return Object.fromEntries(entries) as GraphGame;
}

describe('a refuted position', () => {
  test('is not tried, and ends the work on what needs it', async () => {
    const game = {
      root: rules({ split: ['false', 'side'], other: ['b'] }),
      false: rules({ x: 'proved' }),
      side: rules({ x: 'failed' }),
      b: rules({ yes: 'proved' }),
    };
    const playing = play(game);
    const result = await searchGame(game, { play: playing, refuter: refuterOf(new Set(['false'])) });
    expect(result.kind).toBe('proved');
    expect(playing.tried).toEqual(['root/split', 'root/other', 'b/yes']);
    expect(statuses(result)).toMatchObject({ false: 'refuted', side: 'open' });
    // Three attempts to refute, and three actions.
    expect(result.spent.calls).toBe(6);
  });

  test('at the root ends the search with the reason', async () => {
    const events: SearchEvent<Origin, string>[] = [];
    const playing = play({ root: rules({ yes: 'timeout' }) });
    const refuter = refuterOf(new Set(['root']));
    const onEvent = (event: SearchEvent<Origin, string>) => events.push(event);
    const result = await searchGame({}, { play: playing, refuter, onEvent });
    expect(result).toMatchObject({ kind: 'refuted', reason: 'root is false', spent: { calls: 1 } });
    expect(playing.tried).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'focus', 'refuted', 'proposed', 'ended']);
    expect(events[2]).toEqual({ kind: 'refuted', node: 0, key: 'root', reason: 'root is false' });
  });

  test('refutes by way of reversible actions, and only these', async () => {
    const game = {
      root: rules({ intro: ['a'], weaken: ['d'] }),
      a: rules({ split: ['c', 'b'], guess: ['d'] }),
      d: rules({ slow: 'timeout' }),
    };
    const refuter = refuterOf(new Set(['c']));
    const all = await searchGame(
      reverse(game, () => true),
      { refuter },
    );
    expect(all).toMatchObject({ kind: 'refuted', reason: 'c is false' });
    expect(statuses(all)).toMatchObject({ root: 'refuted', a: 'refuted', c: 'refuted' });
    const some = await searchGame(
      reverse(game, (key) => key === 'a'),
      { refuter },
    );
    expect(some).toMatchObject({ kind: 'exhausted', complete: false });
    expect(statuses(some)).toMatchObject({ root: 'exhausted', a: 'refuted' });
  });

  test('counts as complete for what needs it', async () => {
    const game = { root: rules({ split: ['a', 'b'] }), a: rules({ slow: 'timeout' }) };
    const result = await searchGame(game, { refuter: refuterOf(new Set(['a'])) });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
  });

  test('does not follow from a cycle of reversible actions', async () => {
    const game = reverse({ root: rules({ swap: ['a'] }), a: rules({ swap: ['root'] }) }, () => true);
    const result = await searchGame(game, { refuter: refuterOf(new Set()) });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
  });
});

describe('a position that is refuted and proved', () => {
  test('counts as proved, which is told', async () => {
    // `bad` claims to be reversible and leads to what is refuted, while `good` is under way; `slow` keeps hope.
    const game = reverse(
      { root: rules({ go: ['a'], slow: 'timeout' }), a: rules({ bad: ['false'], good: 'proved' }) },
      (key) => key === 'a',
    );
    const refuted = Promise.withResolvers<void>();
    const contradicted = Promise.withResolvers<void>();
    const playing = play(game);
    const events: SearchEvent<Origin, string>[] = [];
    const result = await searchGame(game, {
      policy: playing.policy,
      environment: {
        async step(position, actions, signal) {
          if (actions.includes('good')) await refuted.promise;
          if (actions.includes('slow')) await contradicted.promise;
          return playing.environment.step(position, actions, signal);
        },
      },
      refuter: refuterOf(new Set(['false'])),
      parallelism: 3,
      strategy: bestFirst({ chunk: 1 }),
      onEvent(event) {
        events.push(event);
        if (event.kind === 'refuted' && event.key === 'a') refuted.resolve();
        if (event.kind === 'contradicted') contradicted.resolve();
      },
    });
    expect(result.kind).toBe('proved');
    expect(events.filter(({ kind }) => kind === 'refuted' || kind === 'contradicted')).toEqual([
      { kind: 'refuted', node: 2, key: 'false', reason: 'false is false' },
      { kind: 'refuted', node: 1, key: 'a', reason: null },
      {
        kind: 'contradicted',
        node: 1,
        key: 'a',
        changed: [
          { node: 0, status: 'proved' },
          { node: 1, status: 'proved' },
        ],
      },
    ]);
    expect(statuses(result)).toEqual({ root: 'proved', a: 'proved', false: 'refuted' });
  });
});

test('a refutation that a late answer takes back is not the result', async () => {
  const game = reverse(
    { root: rules({ split: ['a', 'c'] }), a: rules({ bad: ['false'], good: 'proved' }) },
    () => true,
  );
  const refuted = Promise.withResolvers<void>();
  const playing = play(game);
  const result = await searchGame(game, {
    policy: {
      async propose(position, signal) {
        if (position.key === 'c') await refuted.promise;
        return playing.policy.propose(position, signal);
      },
    },
    environment: {
      async step(position, actions, signal) {
        if (actions.includes('good')) await refuted.promise;
        return playing.environment.step(position, actions, signal);
      },
    },
    refuter: refuterOf(new Set(['false'])),
    parallelism: 3,
    strategy: bestFirst({ chunk: 1 }),
    onEvent(event) {
      if (event.kind === 'refuted' && event.key === 'root') refuted.resolve();
    },
  });
  expect(statuses(result)).toEqual({ root: 'open', a: 'proved', c: 'open', false: 'refuted' });
  expect(result).toMatchObject({ kind: 'exhausted', complete: false });
});

describe('a refutation of the root by way of what a store remembered', () => {
  const game = {
    root: [
      ...reverse({ root: rules({ intro: ['a'] }) }, () => true)['root']!,
      { action: 'other', logProbability: -2, effect: 'proved' as const },
    ],
    a: rules({ x: 'failed' }),
  };
  const remembering = (): GamePlay => {
    const playing = play(game);
    const step: typeof playing.environment.step = async (...asked) => {
      const steps = await playing.environment.step(...asked);
      return steps.map((answer) => ({ ...answer, remembered: true }));
    };
    return { ...playing, environment: { step } };
  };
  const search = async (reason: string | null, options: Parameters<typeof searchGame>[1] = {}) => {
    const ways: unknown[] = [];
    const events: SearchEvent<Origin, string>[] = [];
    const result = await searchGame(game, {
      play: remembering(),
      refuter: refuterOf(new Set(['a'])),
      strategy: bestFirst({ chunk: 1 }),
      onEvent: (event) => events.push(event),
      async confirm(root, way, _signal, calls) {
        ways.push([root.key, way, calls]);
        return { reason, calls: 2, ms: 1 };
      },
      ...options,
    });
    if (options.tree === undefined)
      expect(followEvents(events)).toEqual(result.tree.nodes.map(({ status }) => status));
    return { result, ways };
  };

  test('is the result once it was found again, and costs what that did', async () => {
    const { result, ways } = await search('a is false, said Lean');
    expect(result).toMatchObject({ kind: 'refuted', reason: 'a is false, said Lean', spent: { calls: 4 } });
    expect(ways).toEqual([['root', [{ action: 'intro', key: 'a' }], 65]]);
  });

  test('is taken back where it is not found again, and the search goes on', async () => {
    const { result, ways } = await search(null);
    expect(result.kind).toBe('proved');
    expect(ways).toHaveLength(1);
    expect(statuses(result)).toMatchObject({ root: 'proved', a: 'exhausted' });
  });

  test('is no result where no calls are left to find it again', async () => {
    const { result, ways } = await search('a is false', { limits: { calls: 2 } });
    expect(result).toMatchObject({ kind: 'budget', budget: 'calls', spent: { calls: 2 } });
    expect(ways).toEqual([]);
  });

  test('is asked again too where the tree is that of an earlier search', async () => {
    const strategy = bestFirst({ chunk: 1 });
    const first = await searchGame(game, { refuter: refuterOf(new Set(['a'])), strategy });
    expect(first.kind).toBe('refuted');
    const { result, ways } = await search(null, { tree: first.tree });
    expect([result.kind, ways.length]).toEqual(['proved', 1]);
  });

  test('is believed where the environment gave all answers itself, or where the refuter spoke of the root', async () => {
    const own = await search(null, { play: play(game) });
    expect([own.result.kind, own.ways]).toEqual(['refuted', []]);
    const root = await search(null, { refuter: refuterOf(new Set(['root'])) });
    expect([root.result.kind, root.ways]).toEqual(['refuted', []]);
  });
});

test('a contradiction is told once for each refutation', () => {
  const tree = createTree<Origin, string>(at('root'));
  const proposals = rules({ yes: 'proved', split: 'failed' }).map(({ action, logProbability }) => ({
    action,
    logProbability,
  }));
  const answer = (outcome: StepOutcome<Origin>): Step<Origin> => ({ outcome, ms: 1, remembered: false });
  const split = answer({ kind: 'progress', children: [at('a'), at('b')], reversible: true });
  recordProposals(tree, rootId, proposals);
  recordSteps(tree, rootId, takeProposals(tree, rootId, 2), [answer({ kind: 'proved' }), split], new Map());
  const [, a, b] = tree.nodes.map(({ id }) => id);
  expect(recordRefutation(tree, a!, 'a is false').contradicted).toEqual([rootId]);
  // Nothing is left to try at `b`: another fact about the same action, and nothing new about its refutation.
  expect(recordProposals(tree, b!, []).contradicted).toEqual([]);
  expect(recordRefutation(tree, b!, 'b is false').contradicted).toEqual([rootId]);
});

describe('random AND/OR graphs with refutations', () => {
  const order = fc.nat().map((seed) => seededRandom(seed));

  test('true ones change no verdict, and every refuted position is without proof', async () => {
    const seen = { proved: 0, refuted: 0, exhausted: 0 };
    await fc.assert(
      fc.asyncProperty(
        game,
        chunk,
        alpha,
        parallelism,
        order,
        async (rules, chunk, alpha, parallelism, random) => {
          const falseKeys = keys.filter((key) => !isProvable(rules, key));
          const claims = new Set(falseKeys.filter(() => random.next() < 0.4));
          const honest = reverse(
            rules,
            (key, { effect }) =>
              random.next() < 0.7 &&
              (falseKeys.includes(key) ||
                typeof effect === 'string' ||
                effect.every((child) => !falseKeys.includes(child))),
          );
          const pause = shuffledPauses(random);
          const events: SearchEvent<Origin, string>[] = [];
          const result = await searchGame(honest, {
            play: play(honest, pause),
            refuter: refuterOf(claims),
            parallelism,
            strategy: bestFirst({ alpha, chunk }),
            onEvent: (event) => events.push(event),
          });
          expect(result.kind === 'proved').toBe(isProvable(rules));
          if (result.kind === 'proved') replay(rules, 'root', result.proof);
          for (const { position, status } of result.tree.nodes) {
            if (status === 'refuted') expect(falseKeys).toContain(position.key);
          }
          expect(events.map(({ kind }) => kind)).not.toContain('contradicted');
          expect(followEvents(events)).toEqual(result.tree.nodes.map(({ status }) => status));
          if (result.kind !== 'budget' && result.kind !== 'cancelled') seen[result.kind] += 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
  });

  test('wrong ones never make a proof wrong, and the tree stays sound', async () => {
    const seen = { contradicted: 0 };
    await fc.assert(
      fc.asyncProperty(game, order, async (rules, random) => {
        const claims = new Set(keys.filter((key) => key !== 'root' && random.next() < 0.4));
        // A place where a proof may come after a refutation, in the midst of what comes by chance.
        const first = (action: string, effect: Rule['effect']): Rule => ({
          action,
          logProbability: 0,
          effect,
        });
        const trap: GraphGame = {
          ...rules,
          root: [first('go', ['a', 'b']), ...rules['root']!],
          a: [first('bad', ['c']), first('good', 'proved'), ...rules['a']!],
        };
        const careless = reverse(trap, (key) => key !== 'root' && random.next() < 0.8);
        const pause = shuffledPauses(random, 30);
        const events: SearchEvent<Origin, string>[] = [];
        const result = await searchGame(careless, {
          play: play(careless, pause),
          refuter: refuterOf(claims),
          parallelism: 4,
          strategy: bestFirst({ chunk: 1 }),
          onEvent: (event) => events.push(event),
          onProof: async () => (random.next() < 0.5 ? 'accepted' : 'rejected'),
        });
        if (result.kind === 'proved') replay(trap, 'root', result.proof);
        expect(followEvents(events)).toEqual(result.tree.nodes.map(({ status }) => status));
        if (events.some(({ kind }) => kind === 'contradicted')) seen.contradicted += 1;
      }),
      { numRuns: 300 },
    );
    expect(seen.contradicted).toBeGreaterThan(5);
  });
});
