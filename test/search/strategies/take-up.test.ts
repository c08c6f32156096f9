import { describe, expect, test } from '@jest/globals';
import { expansionsBudget } from '../../../core/budget.ts';
import { loadTree } from '../../../search/load-tree.ts';
import type { ProofTree } from '../../../search/proof-tree.ts';
import { saveTree } from '../../../search/save-tree.ts';
import { createStrategy } from '../../../search/strategies/create-strategy.ts';
import {
  descendingStrategy,
  type LearningGuide,
} from '../../../search/strategies/descent/descending-strategy.ts';
import { type EarlierWalk, earlierWalks } from '../../../search/strategies/descent/earlier-walks.ts';
import { proofNumber } from '../../../search/strategies/proof-number.ts';
import { strategyNames } from '../../../search/strategies/strategy-names.ts';
import type { Strategy } from '../../../search/strategy.ts';
import fc from '../../support/properties.ts';
import { type GraphGame, isProvable, type Origin, play } from '../graph-game.ts';
import { chunk, game, parallelism } from '../random-game.ts';
import { gameParts } from '../read-game.ts';
import { searchGame } from '../search-game.ts';
import { treeGame } from '../tree-game.ts';

type GameStrategy = Strategy<Origin, string>;
type Options = Parameters<typeof searchGame>[1];

/** Stops after so many expansions, saves, loads and goes on with a fresh strategy, again and again to the end. */
async function searchInPieces(
  game: GraphGame,
  pieces: readonly number[],
  create: () => GameStrategy,
  options: Options = {},
) {
  let tree: ProofTree<Origin, string> | undefined;
  for (const piece of pieces) {
    const from = tree === undefined ? {} : { tree };
    const budget = expansionsBudget(piece);
    const result = await searchGame(game, { ...options, ...from, strategy: create(), budget });
    if (result.kind !== 'budget') return result;
    tree = loadTree(JSON.parse(JSON.stringify(saveTree(result.tree))), gameParts);
  }
  return searchGame(game, { ...options, ...(tree && { tree }), strategy: create() });
}

const pieces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 });

describe.each(strategyNames)('%s', (name) => {
  test('goes on with what was begun, tries nothing twice and decides what brute force decides', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, parallelism, pieces, async (rules, chunk, parallelism, pieces) => {
        const playing = play(rules);
        const create = () => createStrategy<Origin, string>(name, { seed: 1, chunk, width: 2 });
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
      expect(saveTree(result.tree)).toEqual(saveTree(atOnce.tree));
      if (atOnce.spent.expansions > pieces[0]!) continued += 1;
    }),
    { numRuns: 300 },
  );
  expect(continued).toBeGreaterThan(50);
});

test('without transpositions the walks of an earlier search are those that it made', async () => {
  await fc.assert(
    fc.asyncProperty(treeGame, chunk, async (rules, chunk) => {
      const made: EarlierWalk[] = [];
      const guide: LearningGuide<Origin, string> = {
        rate: () => ({ rest: () => 0, edge: ({ logProbability }) => logProbability }),
        rank: (_tree, child) => child.id,
        learn: (_tree, walk, settled) => made.push({ walk, settled }),
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
