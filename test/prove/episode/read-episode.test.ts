import { describe, expect, test } from '@jest/globals';
import type { ProofTree } from '../../../search/proof-tree.ts';
import { bestFirst } from '../../../search/strategies/best-first.ts';
import type { RecordedTree } from '../../../src/prove/episode/episode-view.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';
import { checkInvariants } from '../../search/check-invariants.ts';
import { type Effect, type GraphGame, type Rule, rules } from '../../search/graph-game.ts';
import { inAnswers } from '../../search/random-game.ts';
import fc from '../../support/properties.ts';
import { recordGame } from './record-game.ts';

/** As lines come back from a store or a file. */
const reread = (lines: readonly unknown[]): unknown[] =>
  lines.map((line): unknown => JSON.parse(JSON.stringify(line)));

/** Without what a search caches to be fast, and what was asked and never answered. */
function essence<S>(tree: ProofTree<S, string>): unknown {
  const nodes = tree.nodes.map(({ hopeAt: _, doubtAt: __, relevantAt: ___, ...node }) => ({
    ...node,
    // What was said against a goal that was proved by then is not told.
    refutation: node.status === 'proved' ? null : node.refutation,
    asked: node.proposals !== null,
    taken: node.edges.length,
  }));
  return { ...tree, nodes };
}

/** What an episode keeps of a search's tree. */
function kept(tree: ProofTree<LeanState, string>): RecordedTree {
  const positionOf = ({ key, state }: { key: string; state: LeanState }) => ({
    key,
    state: { goals: state.part.goals.map(({ pretty }) => pretty), focus: state.part.focus },
  });
  return {
    ...tree,
    nodes: tree.nodes.map((node) => ({
      ...node,
      position: positionOf(node.position),
    })),
    edges: tree.edges.map((edge) => {
      const { outcome } = edge.step;
      if (outcome.kind !== 'progress') return { ...edge, step: { ...edge.step, outcome } };
      const children = outcome.children.map(positionOf);
      return { ...edge, step: { ...edge.step, outcome: { ...outcome, children } } };
    }),
  };
}

const keys = ['root', 'a', 'b', 'c', 'd', 'e'];
const effect: fc.Arbitrary<Effect> = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('proved' as const, 'failed' as const, 'refused' as const, 'timeout' as const),
  },
  { weight: 1, arbitrary: fc.constant('lost' as const) },
);
const rulesOfOne = fc
  .array(fc.tuple(effect, fc.integer({ min: -9, max: 0 })), { maxLength: 4 })
  .map((entries) =>
    entries
      .sort(([, a], [, b]) => b - a)
      .map(([effect, logProbability], index): Rule => ({ action: `t${index}`, logProbability, effect })),
  );
const game: fc.Arbitrary<GraphGame> = inAnswers(
  fc
    .tuple(...keys.map(() => rulesOfOne))
    .map((all) => Object.fromEntries(keys.map((key, index) => [key, all[index]!]))),
);

describe('an episode read back', () => {
  test('is the whole search: the tree, the statuses, the paths, the end', async () => {
    const seen = { proved: 0, rejected: 0, exhausted: 0, refuted: 0, askedAgain: 0 };
    await fc.assert(
      fc.asyncProperty(
        game,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.subarray(keys),
        async (rules, chunk, parallelism, patience, doubted) => {
          let offers = 0;
          const rejects = () => ++offers <= patience;
          const strategy = bestFirst<LeanState, string>({ chunk });
          const refuter = {
            refute: async ({ key }: { key: string }) => {
              return { reason: doubted.includes(key) ? `no ${key}` : null, calls: 1, ms: 1 };
            },
          };
          const options = { strategy, parallelism, rejects, refuter };
          const { result, episode } = await recordGame(rules, options);
          const view = readEpisode(reread(episode.lines));
          expect(essence(view.tree)).toEqual(essence(kept(result.tree)));
          expect(checkInvariants(view.tree)).toEqual([]);
          expect(view.history.map((statuses) => statuses.at(-1)?.status)).toEqual(
            result.tree.nodes.map(({ status }) => status),
          );
          expect(view.end.end.kind).toBe(result.kind);
          expect(view.offers.length).toBe(offers);
          if (result.kind === 'proved' || result.kind === 'refuted' || result.kind === 'exhausted')
            seen[result.kind] += 1;
          if (result.tree.rejectedProofs.length > 0) seen.rejected += 1;
          if (result.tree.nodes.some(({ answers }) => answers > 1)) seen.askedAgain += 1;
        },
      ),
      // One in 23 is proved; fewer games would miss the bound below by chance now and then.
      { numRuns: 600 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
  });

  test('tells when everything happened', async () => {
    const { episode } = await recordGame({
      root: rules({ go: ['a', 'a'], no: 'failed' }),
      a: rules({ yes: 'proved' }),
    });
    const view = readEpisode(reread(episode.lines));
    const times = episode.lines.map((line) => (line as { at: number }).at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(view.steps.map(({ number, node, created }) => [number, node, created])).toEqual([
      [1, 0, [1]],
      [2, 1, []],
    ]);
    const [root, a] = view.history;
    expect(root?.map(({ status }) => status)).toEqual(['open', 'proved']);
    expect(a?.[0]?.at).toBeGreaterThan(root?.[0]?.at ?? 0);
    expect(view.answeredAt).toEqual([view.steps[0]?.at, view.steps[0]?.at, view.steps[1]?.at]);
    expect(view.offers[0]?.verdicts[0]?.accepted).toBe(true);
    expect(view.result).toMatchObject({ status: 'proved', reason: null });
    expect(episode.header.result).toBe('proved');
  });
});

describe('what is no episode is an error that names the line and the next step', () => {
  const example = async () =>
    reread((await recordGame({ root: rules({ go: ['a'] }), a: rules({ yes: 'proved' }) })).episode.lines);

  const damage: Record<string, (lines: unknown[]) => unknown[]> = {
    'line 1 ': () => [],
    'version must be 2, and is 1': ([first, ...rest]) => [{ ...(first as object), version: 1 }, ...rest],
    'the first line must have the type "episode"': ([, ...rest]) => rest,
    'line 3 ': ([first, second, ...rest]) => [first, second, 'text', ...rest],
    'the last line must have the type "result"': (lines) => lines.slice(0, -1),
    'breaks off': (lines) => [...lines.slice(0, -2), ...lines.slice(-1)],
    'the proof tree has no node 40': (lines) => [
      ...lines.slice(0, -1),
      { type: 'proved', at: 1, node: 40 },
      ...lines.slice(-1),
    ],
    'node 9 comes out of turn': (lines) => [
      ...lines.slice(0, -1),
      { type: 'position', at: 1, node: 9, key: 'k', focus: [], goals: [] },
      ...lines.slice(-1),
    ],
    'stands in the middle': (lines) => [...lines, lines[0], ...lines.slice(-1)],
  };
  test.each(Object.entries(damage))('%s', async (message, change) => {
    const lines = change(await example());
    let thrown: unknown;
    try {
      readEpisode(lines);
    } catch (error) {
      thrown = error;
    }
    const { message: told, advice } = thrown as { message: string; advice: string };
    expect(thrown).toMatchObject({ code: 'INPUT_INVALID' });
    expect(`${told} ${advice}`).toContain(message);
    expect(advice).toMatch(/lakatos|Lakatos/);
  });
});
