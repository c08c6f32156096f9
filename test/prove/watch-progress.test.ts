import { expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { watchProgress } from '../../src/prove/search-proof.ts';
import { type GraphGame, rules } from '../search/graph-game.ts';
import { game, keys, parallelism } from '../search/random-game.ts';
import fc from '../support/properties.ts';
import { type GameOptions, recordGame } from './episode/record-game.ts';

/** The open goals that are told in a search in which these positions are refuted, beside those of the tree. */
async function openGoalsOf(game: GraphGame, refuted: readonly string[], options: GameOptions = {}) {
  const told: number[] = [];
  const inTree: number[] = [];
  const kinds = new Set<string>();
  // Facts that follow from answers are told behind them: these are the open ones before, and what is new.
  let open = 1;
  const watch = watchProgress('game', (event) => {
    if (event.kind === 'search-progress') told.push(event.openGoals);
  });
  await recordGame(game, {
    ...options,
    refuter: {
      refute: async ({ key }) => ({ reason: refuted.includes(key) ? 'false' : null, calls: 1, ms: 1 }),
    },
    inspect(tree) {
      open = tree.nodes.filter(({ status }) => status === 'open').length;
    },
    onEvent(event) {
      watch(event);
      kinds.add(event.kind);
      if (event.kind === 'expanded') inTree.push(open + event.created.length);
    },
  });
  return { told, inTree, kinds };
}

test('what is refuted is not open any more', async () => {
  const game = { root: rules({ a: ['a'], b: ['b'] }), b: rules({ c: ['c'] }), c: rules({ yes: 'proved' }) };
  // The root, a and b; then c as well, in place of a; then nothing new.
  expect((await openGoalsOf(game, ['a'])).told).toEqual([3, 3, 3]);
});

test('as many goals are told as are open in the tree, whatever is refuted, contradicted and taken back', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      game,
      // A refuted root would end the search.
      fc.subarray(keys.slice(1)),
      parallelism,
      fc.nat(),
      async (rules, refuted, parallelism, seed) => {
        const random = seededRandom(seed);
        const { told, inTree, kinds } = await openGoalsOf(reversible(rules), refuted, {
          parallelism,
          strategy: bestFirst({ chunk: 1 }),
          rejects: () => random.next() < 0.5,
        });
        expect(told).toEqual(inTree);
        for (const kind of kinds) met.add(kind);
      },
    ),
    { numRuns: 2000 },
  );
  for (const kind of ['refuted', 'contradicted', 'proof-rejected', 'blame-moved'])
    expect(met).toContain(kind);
});

/** So that a refutation travels upwards, and a proof can contradict it. */
const reversible = (game: GraphGame): GraphGame =>
  Object.fromEntries(
    Object.entries(game).map(([key, list]) => [key, list.map((rule) => ({ ...rule, reversible: true }))]),
  );
