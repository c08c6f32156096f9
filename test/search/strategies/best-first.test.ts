import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { SearchEvent } from '../../../search/events.ts';
import type { Value } from '../../../search/interfaces.ts';
import { isExpandable, type NodeId, nodeAt } from '../../../search/proof-tree.ts';
import { isRelevant } from '../../../search/relevance.ts';
import { bestFirst, pathScore } from '../../../search/strategies/best-first.ts';
import type { Strategy } from '../../../search/strategy.ts';
import fc from '../../support/properties.ts';
import { at, type GraphGame, type Origin, play, type Rule, rules } from '../graph-game.ts';
import { alpha, chunk, game } from '../random-game.ts';
import { searchGame } from '../search-game.ts';

describe('pathScore', () => {
  test('divides the sum by the length to the power alpha', () => {
    expect(pathScore(-6, 4, 0)).toBe(-6);
    expect(pathScore(-6, 4, 0.5)).toBe(-3);
    expect(pathScore(-6, 4, 1)).toBe(-1.5);
    expect(pathScore(0, 0, 0.5)).toBe(0);
  });

  test('a path of three steps, as BFS-Prover scores it', () => {
    const sum = -0.2 - 0.5 - 0.1;
    expect(pathScore(sum, 3, 0)).toBeCloseTo(-0.8, 12);
    expect(pathScore(sum, 3, 1)).toBeCloseTo(-0.26667, 5);
    expect(pathScore(sum, 3, 2)).toBeCloseTo(-0.08889, 5);
  });
});

const rule = (action: string, logProbability: number, effect: Rule['effect']): Rule => ({
  action,
  logProbability,
  effect,
});

describe('the order of a search', () => {
  test('a node waits behind better ones once its best proposals have failed', async () => {
    const game: GraphGame = {
      root: [rule('a', -1, ['a']), rule('b', -2, ['b'])],
      a: [rule('a1', -0.1, 'failed'), rule('a2', -9, 'proved')],
      b: [rule('b1', -0.5, 'failed'), rule('b2', -0.6, 'proved')],
    };
    const playing = play(game);
    await searchGame(game, { play: playing, strategy: bestFirst({ alpha: 0.5, chunk: 1 }) });
    // Scores: root/b -2, a -1; then a/a2 -7.1, b -2, b/b2 -1.8.
    expect(playing.tried).toEqual(['root/a', 'a/a1', 'root/b', 'b/b1', 'b/b2']);
  });

  test('equal scores go in the order of arrival', async () => {
    const game: GraphGame = {
      root: [rule('a', -1, ['a']), rule('b', -1, ['b']), rule('c', -1, ['c'])],
      c: [rule('yes', 0, 'proved')],
    };
    const playing = play(game);
    await searchGame(game, { play: playing });
    expect(playing.asked).toEqual(['root', 'a', 'b', 'c']);
  });

  test('a larger alpha goes deeper before it goes wide', async () => {
    // A chain of likely steps, beside less likely first steps.
    const steps = 6;
    const game: Record<string, readonly Rule[]> = {};
    for (let level = 0; level < steps; level += 1) {
      const here = level === 0 ? 'root' : `d${level}`;
      game[here] = [
        rule('deep', -1, level + 1 === steps ? 'proved' : [`d${level + 1}`]),
        rule('wide', -1.5, [`w${level}`]),
      ];
      game[`w${level}`] = [rule('no', -1, 'failed')];
    }
    const tries = async (alpha: number) => {
      const playing = play(game);
      const result = await searchGame(game, { play: playing, strategy: bestFirst({ alpha, chunk: 1 }) });
      expect(result.kind).toBe('proved');
      return playing.tried.length;
    };
    expect(await tries(1)).toBe(steps);
    expect(await tries(0)).toBeGreaterThan(steps + 2);
  });

  test('a wrong branch without end does not hide a proof', async () => {
    // Every number has a likely successor; the proof is one unlikely step away.
    const endless = {
      tried: 0,
      policy: {
        propose: async ({ key }: { key: string }) => {
          const deeper = { action: 'deeper', logProbability: -0.2 };
          return key === 'root' ? [deeper, { action: 'yes', logProbability: -3 }] : [deeper];
        },
      },
      environment: {
        step: async ({ key }: { key: string }, actions: readonly string[]) =>
          actions.map((action) => {
            endless.tried += 1;
            const next = at(String(Number(key === 'root' ? 0 : key) + 1));
            const outcome =
              action === 'yes'
                ? ({ kind: 'proved' } as const)
                : ({ kind: 'progress', children: [next] } as const);
            return { outcome, ms: 1, remembered: false };
          }),
      },
    };
    const { environment, policy } = endless;
    const result = await searchGame(
      {},
      { environment, policy, strategy: bestFirst({ chunk: 1 }), inspect: () => {} },
    );
    expect(result.kind).toBe('proved');
    // (-0.2 L) / L^0.5 falls below -3 when L > 225.
    expect(endless.tried).toBeGreaterThan(200);
    expect(endless.tried).toBeLessThan(240);
  });

  test('a better path moves a node forward', async () => {
    const game: GraphGame = {
      root: [rule('good', -1, ['m']), rule('dull', -3, ['dull']), rule('poor', -5, ['x'])],
      dull: [rule('no', -1, 'failed')],
      m: [rule('easy', -0.1, ['y']), rule('short', -0.2, ['x'])],
      y: [rule('on', -0.1, ['x'])],
      x: [rule('no', -1, 'failed')],
    };
    const playing = play(game);
    const result = await searchGame(game, { play: playing });
    const x = result.tree.nodes.find(({ position }) => position.key === 'x')!;
    expect(playing.asked.indexOf('x')).toBeLessThan(playing.asked.indexOf('dull'));
    // By way of y it is as probable, but longer.
    expect(x).toMatchObject({ depth: 2, logProbability: -1.2 });
    expect(x.parents.length).toBe(3);
  });

  test('what no proof of the root needs any more is left alone, until it is needed again', async () => {
    const game: GraphGame = {
      root: [rule('split', -1, ['dead', 'side']), rule('late', -6, ['hub'])],
      dead: [rule('no', -0.1, 'failed')],
      side: [rule('go', -0.5, ['inner'])],
      inner: [rule('yes', -0.1, 'proved')],
      hub: [rule('use', -0.1, ['side'])],
    };
    const playing = play(game);
    const result = await searchGame(game, { play: playing, strategy: bestFirst({ chunk: 1 }) });
    expect(result.kind).toBe('proved');
    expect(playing.asked).toEqual(['root', 'dead', 'hub', 'side', 'inner']);
    const withoutHub = play({ ...game, hub: [rule('no', -1, 'failed')] });
    await searchGame(game, { play: withoutHub });
    expect(withoutHub.asked).toEqual(['root', 'dead', 'hub']);
  });
});

/** The same by a plain list, without any value: sum of log-probabilities over length to the power alpha. */
function plain(alpha: number, chunk: number): Strategy<Origin, string> {
  const scoreOf = (sum: number, length: number) => sum / Math.max(1, length) ** alpha;
  const waiting = new Map<NodeId, number>();
  return {
    name: 'plain',
    offer(tree, nodes) {
      for (const node of nodes.map((id) => nodeAt(tree, id)).filter((node) => isExpandable(node))) {
        const next = node.proposals?.[node.taken];
        const score =
          next === undefined
            ? scoreOf(node.logProbability, node.depth)
            : scoreOf(node.logProbability + next.logProbability, node.depth + 1);
        waiting.set(node.id, Math.max(score, waiting.get(node.id) ?? Number.NEGATIVE_INFINITY));
      }
    },
    choose(tree) {
      while (waiting.size > 0) {
        const best = Math.max(...waiting.values());
        const [node] = [...waiting].find(([, score]) => score === best)!;
        waiting.delete(node);
        if (isExpandable(nodeAt(tree, node)) && isRelevant(tree, node))
          return { node, proposals: chunk, score: best };
      }
      return null;
    },
  };
}

async function transcript(game: GraphGame, strategy: Strategy<Origin, string>, value?: Value<Origin>) {
  const events: SearchEvent<Origin, string>[] = [];
  const listen = {
    // What was estimated is told, but may change nothing else.
    onEvent(event: SearchEvent<Origin, string>) {
      if (event.kind !== 'expanded') events.push(event);
      else events.push((({ estimates: _, ...rest }) => rest)(event));
    },
  };
  await searchGame(game, {
    strategy,
    inspect: () => {},
    ...listen,
    ...(value === undefined ? {} : { value }),
  });
  return events;
}

function withoutScores(events: readonly SearchEvent<Origin, string>[]) {
  return events.map((event) => {
    if (event.kind !== 'expanded') return event;
    const { score: _, ...rest } = event;
    return rest;
  });
}

describe('the plain forms, by whole transcripts', () => {
  test('beta = 0 is best-first without a value, whatever the values are', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, alpha, fc.nat(), async (rules, chunk, alpha, seed) => {
        const random = seededRandom(seed);
        const value = { estimate: async () => random.next() };
        const twoWay = await transcript(rules, bestFirst({ alpha, beta: 0, chunk }), value);
        expect(twoWay).toEqual(await transcript(rules, plain(alpha, chunk)));
      }),
      { numRuns: 150 },
    );
  });

  test('without estimates beta changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, async (rules, chunk) => {
        const without = await transcript(rules, bestFirst({ chunk }));
        // Every score is higher by 4 times the neutral value, which makes no difference.
        const withBeta = await transcript(rules, bestFirst({ beta: 4, chunk }));
        expect(withoutScores(withBeta)).toEqual(withoutScores(without));
      }),
      { numRuns: 100 },
    );
  });
});

describe('values', () => {
  test('an estimate leads to the right branch, and is asked once for each new position', async () => {
    const game: Record<string, readonly Rule[]> = { root: [], goal: rules({ yes: 'proved' }) };
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    game['root'] = [...names.map((name) => rule(name, -1, [name])), rule('goal', -2, ['goal'])];
    for (const name of names) game[name] = rules({ no: 'failed', back: ['root'] });
    const estimated: string[] = [];
    const value = {
      estimate: async ({ key }: { key: string }) => {
        estimated.push(key);
        return key === 'goal' ? 0.9 : 0.01;
      },
    };
    const blind = play(game);
    await searchGame(game, { play: blind, strategy: bestFirst<Origin, string>({ chunk: 30 }) });
    const guided = play(game);
    const result = await searchGame(game, {
      play: guided,
      value,
      strategy: bestFirst({ beta: 2, chunk: 30 }),
    });
    expect(blind.asked.length).toBe(22);
    expect(guided.asked).toEqual(['root', 'goal']);
    expect(new Set(estimated).size).toBe(estimated.length);
    expect(result.tree.nodes.at(-1)!.value).toBe(0.9);
  });
});

test('an estimate of 0 is no refutation', async () => {
  const game: GraphGame = {
    root: [rule('dull', -4, ['dull']), rule('good', -4.5, ['good'])],
    dull: [rule('no', -1, 'failed')],
    good: rules({ yes: 'proved' }),
  };
  const value = { estimate: async ({ key }: { key: string }) => (key === 'good' ? 0 : 0.2) };
  const playing = play(game);
  const result = await searchGame(game, { play: playing, value, strategy: bestFirst({ beta: 2 }) });
  expect(result.kind).toBe('proved');
  expect(playing.asked).toEqual(['root', 'dull', 'good']);
});
