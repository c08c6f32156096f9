import { describe, expect, test } from '@jest/globals';
import type { ProofTree } from '../../../search/proof-tree.ts';
import { createStrategy, strategyNames } from '../../../search/strategies/create-strategy.ts';
import { type EarlierWalk, earlierWalks } from '../../../search/strategies/descent/descend.ts';
import {
  descendingStrategy,
  type LearningGuide,
} from '../../../search/strategies/descent/descending-strategy.ts';
import { novelty } from '../../../search/strategies/novelty.ts';
import { proofNumber } from '../../../search/strategies/proof-number.ts';
import { puct } from '../../../search/strategies/puct.ts';
import type { Strategy } from '../../../search/strategy.ts';
import fc from '../../support/properties.ts';
import { contents, copied } from '../copied-tree.ts';
import { type GraphGame, isProvable, type Origin, play, rules } from '../graph-game.ts';
import { chunk, game, parallelism } from '../random-game.ts';
import { searchGame } from '../search-game.ts';
import { treeGame } from '../tree-game.ts';
import { rule } from './lazy-game.ts';
import { watchStrategy } from './watch-strategy.ts';

type GameStrategy = Strategy<Origin, string>;
type Options = Parameters<typeof searchGame>[1];

/** Stops after so many expansions, copies the tree and goes on with a fresh strategy, again and again to the end. */
async function searchInPieces(
  game: GraphGame,
  pieces: readonly number[],
  create: () => GameStrategy,
  options: Options = {},
) {
  let tree: ProofTree<Origin, string> | undefined;
  for (const piece of pieces) {
    const from = tree === undefined ? {} : { tree };
    const limits = { expansions: piece };
    const result = await searchGame(game, { ...options, ...from, strategy: create(), limits });
    if (result.kind !== 'budget') return result;
    tree = copied(result.tree);
  }
  return searchGame(game, { ...options, ...(tree && { tree }), strategy: create() });
}

const pieces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 });

describe.each(strategyNames)('%s', (name) => {
  test('goes on with what was begun, tries nothing twice and decides what brute force decides', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, parallelism, pieces, async (rules, chunk, parallelism, pieces) => {
        const playing = play(rules);
        const create = () => createStrategy<Origin, string>(name, { seed: 1, chunk });
        const result = await searchInPieces(rules, pieces, create, { play: playing, parallelism });
        expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
        expect(new Set(playing.tried).size).toBe(playing.tried.length);
      }),
      { numRuns: 80 },
    );
  });
});

test('proof numbers follow from the tree: in pieces the very tree grows that grows at once', async () => {
  let continued = 0;
  await fc.assert(
    fc.asyncProperty(treeGame, chunk, pieces, async (rules, chunk, pieces) => {
      const create = () => proofNumber<Origin, string>({ chunk });
      const atOnce = await searchGame(rules, { strategy: create() });
      const result = await searchInPieces(rules, pieces, create);
      expect(result.kind).toBe(atOnce.kind);
      expect(contents(result.tree)).toEqual(contents(atOnce.tree));
      if (atOnce.spent.expansions > pieces[0]!) continued += 1;
    }),
    { numRuns: 300 },
  );
  expect(continued).toBeGreaterThan(50);
});

describe('what was learnt before the break decides where the search goes on', () => {
  const no = (count: number) =>
    Array.from({ length: count }, (_, index) => rule(`no${index}`, 1 / count, 'failed'));
  const game: GraphGame = {
    root: [rule('a', 0.5, ['a']), rule('b', 0.5, ['b'])],
    a: no(4),
    b: no(4),
  };

  /** The position that is chosen first when two expansions, of the root and of a, have been made. */
  async function firstAfterBreak(create: () => GameStrategy): Promise<string | undefined> {
    const limits = { expansions: 2 };
    const before = watchStrategy(create());
    const { tree } = await searchGame(game, { strategy: before.strategy, limits });
    expect(before.chosen).toEqual(['root', 'a']);
    const after = watchStrategy(create());
    await searchGame(game, { strategy: after.strategy, tree });
    return after.chosen[0];
  }

  // Two proposals at a time. To who has learnt nothing a and b are alike, and of options that are alike the first is taken.
  const cases: Readonly<Record<string, () => GameStrategy>> = {
    // V(b) = s = 1/4, for neither of two positions was proved at once (Laplace), and half of a's proposals are used up:
    // V(a) = s u = 1/8. a was visited once, b never: so the doubt about b is greater too.
    puct: () => puct({ chunk: 2 }),
    // Nothing new was found at a: W/N = 0.99/1.99 for a and 1/1 for b. With more visits the bound of a is lower too.
    novelty: () => novelty({ chunk: 2 }),
  };

  test.each(Object.entries(cases))('%s', async (_, create) => {
    expect(await firstAfterBreak(create)).toBe('b');
    const forgetful = () => (({ takeUp: _, ...rest }) => rest)(create());
    expect(await firstAfterBreak(forgetful)).toBe('a');
  });
});

test('PUCT takes up how many positions were proved at once, and not those that were proved later', async () => {
  const game: GraphGame = {
    root: [rule('split', 1, ['x', 'y'])],
    x: [rule('on', 1, ['xx'])],
    xx: [rule('yes', 1, 'proved')],
    y: [rule('no', 1, 'failed')],
  };
  const value = { estimate: async ({ key }: { key: string }) => (key.startsWith('x') ? 0.1 : 0.9) };
  /** What it thinks of its choices, each with its position. */
  const scored = (scores: (readonly [number, number | undefined])[]): GameStrategy => {
    const plain = puct<Origin, string>();
    return {
      ...plain,
      choose(tree) {
        const choice = plain.choose(tree);
        if (choice !== null) scores.push([choice.node, choice.score]);
        return choice;
      },
    };
  };
  const [atOnce, before, after] = [[], [], []] as [number, number | undefined][][];
  await searchGame(game, { strategy: scored(atOnce!), value });
  const limits = { expansions: 3 };
  const { tree } = await searchGame(game, { strategy: scored(before!), value, limits });
  await searchGame(game, { strategy: scored(after!), value, tree });
  expect(atOnce).toHaveLength(4);
  expect([...before!, ...after!]).toEqual(atOnce);
});

test('without transpositions the walks of an earlier search are those that it made', async () => {
  await fc.assert(
    fc.asyncProperty(treeGame, chunk, async (rules, chunk) => {
      const made: EarlierWalk[] = [];
      const guide: LearningGuide<Origin, string> = {
        rate: () => ({ rest: () => 0, edge: ({ logProbability }) => logProbability }),
        rank: (_tree, child) => child.id,
        // How the walk was rated then is gone.
        learn: (_tree, { nodes, edges }, settled) => made.push({ walk: { nodes, edges }, settled }),
      };
      const { tree } = await searchGame(rules, { strategy: descendingStrategy('walks', chunk, () => guide) });
      // When the policy had no idea is not remembered: those walks come last.
      const hasIdea = ({ settled }: EarlierWalk) => settled.edges.length > 0;
      const byEnd = (a: EarlierWalk, b: EarlierWalk) => a.settled.node - b.settled.node;
      const withoutIdea = made.filter((walk) => !hasIdea(walk)).sort(byEnd);
      expect([...earlierWalks(tree, chunk)]).toEqual([...made.filter(hasIdea), ...withoutIdea]);
    }),
    { numRuns: 200 },
  );
});

test('a strategy is told once of the tree that it goes on from, whatever is rejected later', async () => {
  const game = {
    root: rules({ a: ['x'], b: ['y'], c: 'failed' }),
    x: rules({ p: 'proved' }),
    y: rules({ q: 'failed', r: 'proved' }),
  };
  const { tree } = await searchGame(game, { limits: { expansions: 1 } });
  const plain = puct<Origin, string>();
  let told = 0;
  const strategy: GameStrategy = {
    ...plain,
    takeUp(earlier) {
      told += 1;
      plain.takeUp?.(earlier);
    },
  };
  const result = await searchGame(game, { tree, strategy, onProof: async () => 'rejected' });
  expect(result.tree.rejectedProofs.length).toBeGreaterThan(1);
  expect(told).toBe(1);
});
