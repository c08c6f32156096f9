import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import type { Policy } from '../../search/interfaces.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import type { Settled, Strategy, StrategyChoice } from '../../search/strategy.ts';
import fc from '../support/properties.ts';
import { type Origin, play, refuterOf, rules } from './graph-game.ts';
import { chunk, game, keys, parallelism, shuffledPauses } from './random-game.ts';
import { searchGame } from './search-game.ts';

/** Best-first, with notes of what it chose and what it was told. */
function watched(chunk: number) {
  const inner = bestFirst<Origin, string>({ chunk });
  const choices: StrategyChoice[] = [];
  const ends: Settled[] = [];
  const strategy: Strategy<Origin, string> = {
    name: inner.name,
    offer: (tree, nodes) => inner.offer(tree, nodes),
    choose(tree) {
      const choice = inner.choose(tree);
      if (choice !== null) choices.push(choice);
      return choice;
    },
    settled(tree, settled) {
      // Its answers are in the tree.
      for (const edge of settled.edges) expect(tree.edges[edge]!.parent).toBe(settled.node);
      expect(tree.nodes.length).toBeGreaterThan(Math.max(0, ...settled.created));
      ends.push(settled);
    },
  };
  return { strategy, choices, ends };
}

describe('a strategy', () => {
  test('is told of the end of each choice once, however the search ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        game,
        chunk,
        parallelism,
        fc.nat(40),
        fc.nat(),
        async (rules, chunk, parallelism, end, seed) => {
          const random = seededRandom(seed);
          const caller = new AbortController();
          let answers = 0;
          const pause = shuffledPauses(random);
          const { policy, environment } = play(rules, async () => {
            await pause();
            answers += 1;
            if (answers === end) caller.abort();
            // Half of what is stopped rejects, and half answers all the same.
            if (caller.signal.aborted && random.next() < 0.5) throw caller.signal.reason;
          });
          const { strategy, choices, ends } = watched(chunk);
          const claims = new Set(keys.filter(() => random.next() < 0.1));
          const { tree } = await searchGame(rules, {
            policy,
            environment,
            parallelism,
            strategy,
            refuter: refuterOf(claims),
            signal: caller.signal,
            onProof: async () => (random.next() < 0.5 ? 'accepted' : 'rejected'),
          });
          const sorted = (nodes: readonly { readonly node: number }[]) =>
            nodes.map(({ node }) => node).sort((a, b) => a - b);
          expect(sorted(ends)).toEqual(sorted(choices));
          expect(ends.flatMap(({ edges }) => edges)).toEqual(tree.edges.map(({ id }) => id));
          expect(ends.flatMap(({ created }) => created)).toEqual(tree.nodes.slice(1).map(({ id }) => id));
        },
      ),
      { numRuns: 120 },
    );
  });

  test('is told when a policy has nothing to propose', async () => {
    const { strategy, ends } = watched(8);
    await searchGame({}, { strategy });
    expect(ends).toEqual([{ node: 0, edges: [], created: [] }]);
  });
});

describe('a policy', () => {
  test('observes every answer once, in the order in which they reach the tree', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, parallelism, async (rules, chunk, parallelism) => {
        const playing = play(rules);
        const observed: unknown[] = [];
        const policy: Policy<Origin, string> = {
          propose: (position, signal) => playing.policy.propose(position, signal),
          observe(position, tried, steps) {
            expect(steps.length).toBe(tried.length);
            for (const [index, { action }] of tried.entries())
              observed.push([position.key, action, steps[index]]);
          },
        };
        const { environment } = playing;
        const strategy = bestFirst<Origin, string>({ chunk });
        const { tree } = await searchGame(rules, { policy, environment, parallelism, strategy });
        expect(observed).toEqual(
          tree.edges.map(({ parent, action, step }) => [tree.nodes[parent]!.position.key, action, step]),
        );
      }),
      { numRuns: 120 },
    );
  });

  test('that works on one position does not hold up the steps of others', async () => {
    const game = {
      root: rules({ slow: ['slow'], a: ['a'], b: ['b'] }),
      a: rules({ x: 'failed', y: ['c'] }),
      b: rules({ x: 'failed' }),
      c: rules({ x: 'failed' }),
      slow: rules({ yes: 'proved' }),
    };
    const playing = play(game);
    const policy: Policy<Origin, string> = {
      async propose(position, signal) {
        // Waits until all else is done.
        while (position.key === 'slow' && playing.tried.length < 7)
          await new Promise((resolve) => setTimeout(resolve, 1));
        return playing.policy.propose(position, signal);
      },
    };
    const { environment } = playing;
    const result = await searchGame(game, { policy, environment, parallelism: 2 });
    expect(result.kind).toBe('proved');
    expect(playing.tried.at(-1)).toBe('slow/yes');
  });
});
