import { describe, expect, test } from '@jest/globals';
import { type PageData, pageData } from '../../src/prove/episode/page/page-data.ts';
import { readEpisode } from '../../src/prove/episode/read-episode.ts';
import { layoutTree, measures } from '../../web/search/layout-tree.ts';
import { countBelow, livingEdges, wayTo } from '../../web/search/tree-shape.ts';
import { unfoldAtFirst } from '../../web/search/unfold-at-first.ts';
import { recordGame } from '../prove/episode/record-game.ts';
import type { Effect, GraphGame, Rule } from '../search/graph-game.ts';
import fc from '../support/properties.ts';

const keys = ['root', ...'abcdefghijkl'];
const effect: fc.Arbitrary<Effect> = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom('proved' as const, 'failed' as const) },
);
const game: fc.Arbitrary<GraphGame> = fc
  .array(fc.array(effect, { maxLength: 4 }), { minLength: keys.length, maxLength: keys.length })
  .map((all) =>
    Object.fromEntries(
      keys.map((key, index) => [
        key,
        all[index]!.map((effect, at): Rule => ({ action: `t${at}`, logProbability: -at, effect })),
      ]),
    ),
  );

async function dataOf(rules: GraphGame): Promise<PageData> {
  const { episode } = await recordGame(rules);
  return pageData(readEpisode(JSON.parse(JSON.stringify(episode.lines)) as unknown[]));
}

describe('the drawing of any search', () => {
  test('has a place for every goal and living tactic, none over another, and fits its size', async () => {
    const { goalWidth, tacticWidth, height } = measures;
    await fc.assert(
      fc.asyncProperty(game, async (rules) => {
        const data = await dataOf(rules);
        const layout = layoutTree(data, () => false);
        expect([...layout.goals.keys()].sort((a, b) => a - b)).toEqual([...data.nodes.keys()]);
        const boxes = [
          ...[...layout.goals.values()].map((place) => ({ ...place, width: goalWidth })),
          ...[...layout.tactics.values()].map((place) => ({ ...place, width: tacticWidth })),
        ];
        for (const [index, a] of boxes.entries()) {
          expect(a.x + a.width).toBeLessThanOrEqual(layout.width);
          expect(a.y + height).toBeLessThanOrEqual(layout.height);
          for (const b of boxes.slice(index + 1)) {
            const apart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + height <= b.y || b.y + height <= a.y;
            expect(apart).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('folds away what is below a goal, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(game, async (rules) => {
        const data = await dataOf(rules);
        const below = countBelow(data);
        expect(below[0]).toBe(data.nodes.length - 1);
        for (const folded of data.nodes.keys()) {
          const { goals } = layoutTree(data, (node) => node === folded);
          expect(goals.size).toBe(data.nodes.length - below[folded]!);
          for (const node of goals.keys()) expect(wayTo(data, node).slice(0, -1)).not.toContain(folded);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('shows the whole proof at first, however little it may show', async () => {
    let proofs = 0;
    await fc.assert(
      fc.asyncProperty(game, async (rules) => {
        const data = await dataOf(rules);
        const unfolded = unfoldAtFirst(data, 2);
        const isFolded = (node: number) => !unfolded.has(node) && livingEdges(data, node).length > 0;
        const { tactics } = layoutTree(data, isFolded);
        for (const edge of data.proof?.edges ?? []) expect(tactics.has(edge)).toBe(true);
        if (data.proof !== null) proofs += 1;
      }),
      { numRuns: 60 },
    );
    expect(proofs).toBeGreaterThan(2);
  });
});
