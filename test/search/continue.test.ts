import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import { retryLost } from '../../search/offer-proof.ts';
import type { ProofTree } from '../../search/proof-tree.ts';
import type { SearchResult } from '../../search/result.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import fc from '../support/properties.ts';
import { checkInvariants } from './check-invariants.ts';
import { contents, copied } from './copied-tree.ts';
import { at, type GraphGame, isProvable, type Origin, play, refuterOf, replay, rules } from './graph-game.ts';
import { chunk, game, keys, parallelism, shuffledPauses } from './random-game.ts';
import { searchGame } from './search-game.ts';

type Tree = ProofTree<Origin, string>;

describe('a copied tree', () => {
  test('comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, fc.nat(), async (rules, chunk, seed) => {
        const random = seededRandom(seed);
        const claims = new Set(keys.filter(() => random.next() < 0.1));
        const { tree } = await searchGame(rules, {
          strategy: bestFirst({ chunk }),
          refuter: refuterOf(claims),
          onProof: async () => (random.next() < 0.3 ? 'accepted' : 'rejected'),
        });
        const loaded = copied(tree);
        expect(contents(loaded)).toEqual(contents(tree));
        expect(checkInvariants(loaded)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a search that goes on', () => {
  /** Stops after so many calls, copies the tree and goes on, again and again to the end. */
  async function inPieces(
    game: GraphGame,
    pieces: readonly number[],
    options: Parameters<typeof searchGame>[1] & {
      readonly newStrategy: () => ReturnType<typeof bestFirst<Origin, string>>;
    },
  ): Promise<{ result: SearchResult<Origin, string>; calls: number }> {
    let tree: Tree | undefined;
    let calls = 0;
    const { newStrategy, ...rest } = options;
    for (const piece of [...pieces, Number.POSITIVE_INFINITY]) {
      const from = tree === undefined ? {} : { tree };
      const result = await searchGame(game, {
        ...rest,
        ...from,
        strategy: newStrategy(),
        limits: { calls: piece },
      });
      calls += result.spent.calls;
      if (result.kind !== 'budget') return { result, calls };
      tree = copied(result.tree);
    }
    throw new Error('without a budget a search ends');
  }

  test('decides what brute force decides, and tries nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        game,
        chunk,
        parallelism,
        fc.array(fc.nat(6)),
        async (rules, chunk, parallelism, pieces) => {
          const playing = play(rules);
          const newStrategy = () => bestFirst<Origin, string>({ chunk });
          const { result, calls } = await inPieces(rules, pieces, {
            play: playing,
            parallelism,
            newStrategy,
          });
          expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
          if (result.kind === 'proved') replay(rules, 'root', result.proof);
          expect(calls).toBe(playing.tried.length);
          expect(new Set(playing.tried).size).toBe(playing.tried.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('grows the very tree that it would have grown at once', async () => {
    // Of equal scores the first to wait goes first, and nobody knows that order any more after a break. Here no two
    // are alike: the log-probabilities of a position are digits of one place of a number to the base 5, and no path
    // meets a position twice, so that its sum spells it out.
    const places = fc.shuffledSubarray(keys, { minLength: keys.length });
    await fc.assert(
      fc.asyncProperty(
        game,
        places,
        fc.array(fc.integer({ min: 1, max: 6 })),
        async (rules, places, pieces) => {
          const distinct = Object.fromEntries(
            places.map((key, place) => [
              key,
              rules[key]!.map((rule, index) => {
                // Siblings would have one score.
                const effect = typeof rule.effect === 'string' ? rule.effect : rule.effect.slice(0, 1);
                return { ...rule, effect, logProbability: -(index + 1) * 5 ** place };
              }),
            ]),
          );
          const newStrategy = () => bestFirst<Origin, string>({ alpha: 0, chunk: 1 });
          const { result } = await inPieces(distinct, pieces, { newStrategy });
          const atOnce = await searchGame(distinct, { strategy: newStrategy() });
          expect(result.kind).toBe(atOnce.kind);
          expect(contents(result.tree)).toEqual(contents(atOnce.tree));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('takes up what was under way when the tree was copied', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, fc.nat(20), fc.nat(), async (rules, chunk, moment, seed) => {
        const random = seededRandom(seed);
        const pause = shuffledPauses(random);
        let saved: Tree | null = null;
        let changes = 0;
        await searchGame(rules, {
          play: play(rules, pause),
          parallelism: 3,
          strategy: bestFirst({ chunk }),
          inspect: (tree) => {
            changes += 1;
            if (changes <= moment) saved = copied(tree);
          },
        });
        if (saved === null) return;
        const strategy = bestFirst<Origin, string>({ chunk });
        const result = await searchGame(rules, { tree: saved, strategy });
        expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
      }),
      { numRuns: 150 },
    );
  });

  test('tries again what a stop cut off, on the very tree', async () => {
    const game = { root: rules({ no: 'failed', yes: 'proved', never: 'failed' }) };
    const { policy, environment } = play(game);
    const caller = new AbortController();
    const { tree } = await searchGame(game, {
      policy,
      environment: {
        async step(position, actions, signal) {
          caller.abort();
          const [first] = await environment.step(position, actions, signal);
          const cutOff = {
            outcome: { kind: 'lost', reason: 'cancelled' },
            ms: 0,
            remembered: false,
          } as const;
          return [first!, ...actions.slice(1).map(() => cutOff)];
        },
      },
      signal: caller.signal,
    });
    expect(tree.edges.map(({ action }) => action)).toEqual(['no']);
    const playing = play(game);
    expect((await searchGame(game, { tree, play: playing })).kind).toBe('proved');
    expect(playing.tried).toEqual(['root/yes', 'root/never']);
  });

  test('tells how much there was, and needs the same root', async () => {
    const game = { root: rules({ go: ['a'] }), a: rules({ go: ['b'] }), b: rules({ yes: 'proved' }) };
    const { tree } = await searchGame(game, { limits: { calls: 1 } });
    const known: number[] = [];
    const result = await searchGame(game, {
      tree,
      onEvent: (event) => {
        if (event.kind === 'started') known.push(event.nodes);
      },
    });
    expect(result).toMatchObject({ kind: 'proved', spent: { calls: 2, expansions: 2 } });
    expect(known).toEqual([2]);
    await expect(searchGame(game, { tree, root: at('a') })).rejects.toThrow('the same root');
  });
});

describe('what the environment lost', () => {
  /** The same game on a machine where nothing gets lost. */
  const healed = (rules: GraphGame, instead: 'failed' | 'proved'): GraphGame =>
    Object.fromEntries(
      Object.entries(rules).map(([key, own]) => [
        key,
        own.map((rule) => (rule.effect === 'lost' ? { ...rule, effect: instead } : rule)),
      ]),
    );

  test('is tried again by a search that goes on, and nothing else is', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, fc.constantFrom('failed', 'proved'), async (rules, chunk, instead) => {
        const first = await searchGame(rules, { strategy: bestFirst({ chunk }) });
        if (first.kind === 'proved') return;
        const tree = copied(first.tree);
        const revision = retryLost(tree);
        expect(checkInvariants(tree)).toEqual([]);
        // Once is enough, whether they were tried meanwhile or not.
        expect(retryLost(tree)).toBeNull();
        const lost = first.tree.edges.filter(({ step }) => step.outcome.kind === 'lost');
        expect(revision === null).toBe(lost.length === 0);
        const playing = play(healed(rules, instead));
        const second = await searchGame(healed(rules, instead), {
          ...{ tree, play: playing, strategy: bestFirst<Origin, string>({ chunk }) },
        });
        expect(second.kind).toBe(isProvable(healed(rules, instead)) ? 'proved' : 'exhausted');
        const named = ({ parent, action }: Tree['edges'][number]) =>
          `${tree.nodes[parent]!.position.key}/${action}`;
        const before = new Set(first.tree.edges.map(named));
        const twice = playing.tried.filter((tried) => before.has(tried));
        expect(lost.map(named)).toEqual(expect.arrayContaining(twice));
        expect(new Set(playing.tried).size).toBe(playing.tried.length);
        expect(checkInvariants(copied(second.tree))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('comes in the order of the policy among what is untried, and is not lost by going on once more', async () => {
    const game = { root: rules({ a: 'lost', b: 'failed', c: 'lost', d: 'failed', e: 'failed' }) };
    const { tree } = await searchGame(game, { strategy: bestFirst({ chunk: 1 }), limits: { calls: 3 } });
    expect(retryLost(tree)?.changed).toEqual([]);
    expect(tree.nodes[0]!.proposals?.map(({ action }) => action).join('')).toBe('abcacde');
    const again = await searchGame(game, { tree });
    expect(again).toMatchObject({ kind: 'exhausted', complete: false });
    expect(again.tree.edges.map(({ action }) => action).join('')).toBe('abcacde');
    expect(retryLost(again.tree)?.changed).toEqual([{ node: 0, status: 'open' }]);
    expect(again.tree.nodes[0]!.proposals?.map(({ action }) => action).join('')).toBe('abcacdeac');
  });
});
