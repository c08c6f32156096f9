import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import type { SearchEvent } from '../../search/events.ts';
import { extractProof } from '../../search/extract-proof.ts';
import type { ProofTree } from '../../search/proof-tree.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import fc from '../support/properties.ts';
import {
  bruteForce,
  type GraphGame,
  isProvable,
  type Origin,
  play,
  type Rule,
  replay,
} from './graph-game.ts';
import { alpha, chunk, followEvents, game, keys, parallelism, shuffledPauses } from './random-game.ts';
import { searchGame } from './search-game.ts';

const numRuns = 400;

/** The game as far as a tree knows it. */
function explored(tree: ProofTree<Origin, string>): GraphGame {
  const ruleOf = (id: number): Rule => {
    const { action, logProbability, step } = tree.edges[id]!;
    const { outcome } = step;
    const effect = outcome.kind === 'progress' ? outcome.children.map(({ key }) => key) : outcome.kind;
    return { action, logProbability, effect };
  };
  return Object.fromEntries(tree.nodes.map((node) => [node.position.key, node.edges.map(ruleOf)]));
}

/** Everything that was tried is in the tree; only what came back lost may be left out, if the end cut it off. */
function expectAnswersKept(
  rules: GraphGame,
  tried: readonly string[],
  tree: ProofTree<Origin, string>,
): void {
  const kept = tree.edges.map(({ parent, action }) => `${tree.nodes[parent]!.position.key}/${action}`);
  const isLost = (attempt: string) => {
    const [key, action] = attempt.split('/');
    return rules[key!]!.find((rule) => rule.action === action)?.effect === 'lost';
  };
  expect(new Set(kept).size).toBe(kept.length);
  expect(tried).toEqual(expect.arrayContaining(kept));
  expect(tried.filter((attempt) => !kept.includes(attempt) && !isLost(attempt))).toEqual([]);
}

describe('random AND/OR graphs with cycles', () => {
  test('a search without limits decides what brute force decides', async () => {
    const seen = { proved: 0, complete: 0, incomplete: 0 };
    await fc.assert(
      fc.asyncProperty(game, chunk, alpha, async (rules, chunk, alpha) => {
        const result = await searchGame(rules, { strategy: bestFirst({ alpha, chunk }) });
        expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
        if (result.kind === 'proved') {
          seen.proved += 1;
          // The smallest proof in what was seen, and a proof by the rules of the game.
          const size = replay(rules, 'root', result.proof);
          expect(size).toBe(bruteForce(explored(result.tree), 'root'));
          expect(extractProof(result.tree).size).toBe(size);
        } else if (result.kind === 'exhausted') {
          seen[result.complete ? 'complete' : 'incomplete'] += 1;
          expect(result.tree.nodes[0]!.status).toBe('exhausted');
          const unsure = (kind: string) => ['proved', 'timeout', 'lost'].includes(kind);
          if (result.complete) expect(bruteForce(rules, 'root', unsure)).toBe(Number.POSITIVE_INFINITY);
          const isSure = !JSON.stringify(rules).match(/timeout|lost/);
          if (isSure) expect(result.complete).toBe(true);
        }
      }),
      { numRuns },
    );
    // The generator must make all kinds of games.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(12);
  });

  test('a parallel search decides the same, whatever the order of the answers', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, fc.nat(), async (rules, chunk, seed) => {
        const random = seededRandom(seed);
        const pause = shuffledPauses(random);
        const strategy = bestFirst<Origin, string>({ chunk });
        const result = await searchGame(rules, { strategy, parallelism: 3, play: play(rules, pause) });
        expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
        if (result.kind === 'proved') replay(rules, 'root', result.proof);
      }),
      { numRuns },
    );
  });

  test('no action is tried twice at a position, and the policy is asked once', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, async (rules, chunk) => {
        const playing = play(rules);
        const strategy = bestFirst<Origin, string>({ chunk });
        const result = await searchGame(rules, { strategy, parallelism: 2, play: playing });
        expect(new Set(playing.tried).size).toBe(playing.tried.length);
        expect(new Set(playing.asked).size).toBe(playing.asked.length);
        expect(result.spent.calls).toBe(playing.tried.length);
        expectAnswersKept(rules, playing.tried, result.tree);
      }),
      { numRuns: 150 },
    );
  });

  test('the same game gives the same tree', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, async (rules, chunk) => {
        const once = await searchGame(rules, { strategy: bestFirst({ chunk }) });
        const again = await searchGame(rules, { strategy: bestFirst({ chunk }) });
        expect(again).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });

  test('a gate that refuses some actions gets honest answers, and only proofs it has not seen', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, parallelism, fc.nat(), async (rules, chunk, parallelism, seed) => {
        const random = seededRandom(seed);
        const bad = new Set<string>();
        for (const key of keys)
          for (const { action } of rules[key]!) if (random.next() < 0.3) bad.add(`${key}/${action}`);
        const honest = Object.fromEntries(
          keys.map((key) => [key, rules[key]!.filter(({ action }) => !bad.has(`${key}/${action}`))]),
        );
        const offered = new Set<string>();
        const pause = shuffledPauses(random);
        const events: SearchEvent<Origin, string>[] = [];
        const result = await searchGame(rules, {
          parallelism,
          onEvent: (event) => events.push(event),
          play: play(rules, pause),
          strategy: bestFirst({ chunk }),
          onProof: async (proof) => {
            replay(rules, 'root', proof);
            const text = JSON.stringify(proof);
            expect(offered.has(text)).toBe(false);
            offered.add(text);
            await pause();
            try {
              replay(honest, 'root', proof);
              return 'accepted';
            } catch {
              return 'rejected';
            }
          },
        });
        if (result.kind === 'proved') replay(honest, 'root', result.proof);
        expect(followEvents(events)).toEqual(result.tree.nodes.map(({ status }) => status));
        // A rejection is no refutation.
        if (result.kind === 'exhausted' && offered.size > 0) expect(result.complete).toBe(false);
        if (!isProvable(rules)) expect(offered.size).toBe(0);
      }),
      { numRuns },
    );
  });

  test('a search that is cancelled at any moment leaves a sound tree and all answers in it', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, parallelism, fc.nat(30), async (rules, chunk, parallelism, moment) => {
        const caller = new AbortController();
        let answers = 0;
        const playing = play(rules, async () => {
          await null;
          answers += 1;
          if (answers === moment) caller.abort();
        });
        const strategy = bestFirst<Origin, string>({ chunk });
        const { signal } = caller;
        const result = await searchGame(rules, { strategy, parallelism, play: playing, signal });
        if (!signal.aborted) expect(result.kind).not.toBe('cancelled');
        if (result.kind === 'proved') replay(rules, 'root', result.proof);
        expectAnswersKept(rules, playing.tried, result.tree);
        expect(result.spent.calls).toBe(playing.tried.length);
      }),
      { numRuns: 300 },
    );
  });
});
