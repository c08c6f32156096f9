import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { SearchEvent } from '../../../search/events.ts';
import { createStrategy, strategies, strategyNames } from '../../../search/strategies/create-strategy.ts';
import type { Strategy } from '../../../search/strategy.ts';
import fc from '../../support/properties.ts';
import { type GraphGame, isProvable, type Origin, play, refuterOf, replay, rules } from '../graph-game.ts';
import { chunk, game, keys, shuffledPauses } from '../random-game.ts';
import { searchGame } from '../search-game.ts';
import { watchStrategy } from './watch-strategy.ts';

const seed = fc.nat();
const numRuns = 80;

/** Estimates without any sense, among them the extremes. */
function wildValue(seed: number) {
  const random = seededRandom(seed);
  return { estimate: async () => [0, 1, random.next()][Math.floor(random.next() * 3)]! };
}

const decisionOf = (rules: GraphGame) => (isProvable(rules) ? 'proved' : 'exhausted');

test('every name has a strategy of that name and one line about it', () => {
  for (const name of strategyNames) {
    expect(createStrategy(name, { seed: 1 }).name).toBe(name);
    expect(strategies[name]).toMatch(/^[^\n]{20,100}$/);
  }
});

describe.each(strategyNames)('%s', (name) => {
  const create = (seed: number, chunk: number): Strategy<Origin, string> =>
    createStrategy(name, { seed, chunk });

  test('decides what brute force decides, and every choice can be worked on and helps', async () => {
    const seen = { proved: 0, exhausted: 0 };
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, fc.boolean(), async (rules, chunk, seed, hasValue) => {
        const { strategy, underWay } = watchStrategy(create(seed, chunk));
        const value = hasValue ? { value: wildValue(seed) } : {};
        const result = await searchGame(rules, { strategy, ...value });
        const decision = decisionOf(rules);
        expect(result.kind).toBe(decision);
        expect(underWay).toEqual([]);
        if (result.kind === 'proved') replay(rules, 'root', result.proof);
        seen[decision] += 1;
      }),
      // About 44 of them are proved; with 80 games chance alone would break the bound once in 150 times.
      { numRuns: 200 },
    );
    expect(Math.min(seen.proved, seen.exhausted)).toBeGreaterThan(8);
  });

  test('decides the same with three expansions under way, whatever the order of the answers', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, async (rules, chunk, seed) => {
        const { strategy } = watchStrategy(create(seed, chunk));
        const playing = play(rules, shuffledPauses(seededRandom(seed)));
        const result = await searchGame(rules, { strategy, parallelism: 3, play: playing });
        expect(result.kind).toBe(decisionOf(rules));
        expect(new Set(playing.tried).size).toBe(playing.tried.length);
      }),
      { numRuns },
    );
  });

  test('goes on when a gate takes facts back', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, async (rules, chunk, seed) => {
        const random = seededRandom(seed);
        const { strategy } = watchStrategy(create(seed, chunk));
        const offered = new Set<string>();
        const result = await searchGame(rules, {
          strategy,
          parallelism: 2,
          play: play(rules, shuffledPauses(seededRandom(seed))),
          onProof: async (proof) => {
            expect(offered).not.toContain(JSON.stringify(proof));
            offered.add(JSON.stringify(proof));
            return random.next() < 0.7 ? 'rejected' : 'accepted';
          },
        });
        if (result.kind === 'proved') replay(rules, 'root', result.proof);
        else expect(result.kind).toBe('exhausted');
      }),
      { numRuns: 40 },
    );
  });

  test('goes round what is refuted', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, async (rules, chunk, seed) => {
        const random = seededRandom(seed);
        const refuter = refuterOf(
          new Set(keys.filter((key) => random.next() < 0.5 && !isProvable(rules, key))),
        );
        const { strategy } = watchStrategy(create(seed, chunk));
        const playing = play(rules, shuffledPauses(seededRandom(seed)));
        const result = await searchGame(rules, { strategy, refuter, parallelism: 2, play: playing });
        expect(result.kind === 'proved').toBe(isProvable(rules));
        expect(['proved', 'exhausted', 'refuted']).toContain(result.kind);
      }),
      { numRuns: 40 },
    );
  });

  test('takes up a tree that another search has left', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, fc.nat(8), async (rules, chunk, seed, calls) => {
        const limits = { calls: calls };
        const { tree } = await searchGame(rules, { strategy: create(seed, chunk), limits });
        const { strategy } = watchStrategy(create(seed, chunk));
        const result = await searchGame(rules, { tree, strategy });
        expect(result.kind).toBe(decisionOf(rules));
      }),
      { numRuns: 40 },
    );
  });

  test('the same seed gives the same search', async () => {
    await fc.assert(
      fc.asyncProperty(game, chunk, seed, async (rules, chunk, seed) => {
        const search = async () => {
          const events: SearchEvent<Origin, string>[] = [];
          const strategy = create(seed, chunk);
          await searchGame(rules, { strategy, onEvent: (event) => events.push(event) });
          return events;
        };
        expect(await search()).toEqual(await search());
      }),
      { numRuns: 25 },
    );
  });

  test('is not caught among positions that only lead back', async () => {
    const back = Array.from({ length: 30 }, (_, index) => `back${index}`);
    const length = 60;
    const way = Array.from({ length }, (_, step) => [
      `way${step}`,
      rules({ on: step + 1 === length ? 'proved' : [`way${step + 1}`] }),
    ]);
    const game: GraphGame = {
      root: rules(Object.fromEntries([...back, 'way0'].map((key) => [key, [key]]))),
      ...Object.fromEntries(back.map((key) => [key, rules({ back: ['root'] })])),
      ...Object.fromEntries(way),
    };
    const { strategy } = watchStrategy(create(1, 40));
    expect((await searchGame(game, { strategy })).kind).toBe('proved');
  });

  test('four that are free at once go to four positions', async () => {
    const children = ['a', 'b', 'c', 'd', 'e', 'f'];
    const no = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        action: `no${index}`,
        logProbability: Math.log(1 / count),
        effect: 'failed' as const,
      }));
    const game: GraphGame = {
      root: children.map((key) => ({ action: key, logProbability: Math.log(1 / 6), effect: [key] })),
      ...Object.fromEntries(children.map((key) => [key, no(16)])),
    };
    const { strategy, chosen } = watchStrategy(create(7, 8));
    const result = await searchGame(game, { strategy, parallelism: 4 });
    expect(result.kind).toBe('exhausted');
    expect(chosen[0]).toBe('root');
    expect(new Set(chosen.slice(1, 5)).size).toBe(4);
    // Two chunks of each.
    expect(chosen.toSorted()).toEqual(['root', ...children, ...children].toSorted());
  });
});
