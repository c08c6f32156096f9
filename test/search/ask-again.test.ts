import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import type { SearchEvent } from '../../search/events.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { createStrategy, strategyNames } from '../../search/strategies/create-strategy.ts';
import fc from '../support/properties.ts';
import {
  type Effect,
  type GraphGame,
  isProvable,
  type Origin,
  play,
  type Rule,
  replay,
} from './graph-game.ts';
import { chunk, followEvents, game, inAnswers, parallelism, shuffledPauses } from './random-game.ts';
import { searchGame, statuses } from './search-game.ts';

const said = (action: string, effect: Effect, answer = 0): Rule => ({
  ...{ action, effect, answer },
  logProbability: -1,
});

describe('a policy that draws anew is asked again when all that it said has failed', () => {
  test('at the root first, then where it was asked least', async () => {
    const rules: GraphGame = {
      root: [said('down', ['below']), said('no', 'failed', 1), said('yes', 'proved', 2)],
      below: [said('nothing', 'failed')],
    };
    const playing = play(rules);
    const events: SearchEvent<Origin, string>[] = [];
    const result = await searchGame(rules, { play: playing, onEvent: (event) => events.push(event) });
    expect(result.kind).toBe('proved');
    expect(playing.asked).toEqual(['root', 'below', 'root', 'below', 'root']);
    expect(playing.tried).toEqual(['root/down', 'below/nothing', 'root/no', 'root/yes']);
    const again = events.flatMap((event) => (event.kind === 'proposed' && event.changed ? [event] : []));
    expect(
      again.map(({ position, proposals }) => [position.key, proposals.map(({ action }) => action)]),
    ).toEqual([
      ['root', ['no']],
      ['below', []],
      ['root', ['yes']],
    ]);
  });

  test('until it says nothing new anywhere', async () => {
    const rules: GraphGame = { root: [said('first', 'failed'), said('second', 'failed', 1)] };
    const playing = play(rules);
    const result = await searchGame(rules, { play: playing });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
    expect(playing.asked).toEqual(['root', 'root', 'root']);
  });

  test('about both goals of a step, where one alone gives no hope', async () => {
    const rules: GraphGame = {
      root: [said('split', ['left', 'right'])],
      left: [said('l', 'proved', 1)],
      right: [said('r', 'proved', 1)],
    };
    const result = await searchGame(rules);
    expect(result.kind).toBe('proved');
    expect(statuses(result)).toEqual({ root: 'proved', left: 'proved', right: 'proved' });
  });

  test('not when the calls are used up, or the caller stops it meanwhile', async () => {
    const rules: GraphGame = { root: [said('no', 'failed'), said('yes', 'proved', 1)] };
    const spent = await searchGame(rules, { limits: { calls: 1 } });
    expect(spent).toMatchObject({ kind: 'budget', budget: 'calls' });
    const stopping = new AbortController();
    const playing = play(rules);
    const { policy } = playing;
    const stopped = await searchGame(rules, {
      signal: stopping.signal,
      policy: {
        ...policy,
        async propose(position, signal, answers) {
          if (answers === 1) stopping.abort();
          signal.throwIfAborted();
          return policy.propose(position, signal, answers);
        },
      },
      play: playing,
    });
    expect(stopped.kind).toBe('cancelled');
    expect(playing.tried).toEqual(['root/no']);
  });

  test('and what it throws then ends the search', async () => {
    const rules: GraphGame = { root: [said('no', 'failed'), said('yes', 'proved', 1)] };
    const { policy } = play(rules);
    const failing = {
      ...policy,
      async propose(...[position, signal, answers = 0]: Parameters<typeof policy.propose>) {
        if (answers > 0) throw new Error('the model is gone');
        return policy.propose(position, signal, answers);
      },
    };
    await expect(searchGame(rules, { policy: failing })).rejects.toThrow('the model is gone');
  });

  test('a refuted position is not asked about again', async () => {
    const rules: GraphGame = {
      root: [said('down', ['false']), said('other', 'failed'), said('yes', 'proved', 1)],
      false: [said('no', 'failed'), said('wrong', 'proved', 1)],
    };
    const playing = play(rules);
    const refuter = {
      refute: async ({ key }: { readonly key: string }) => ({
        reason: key === 'false' ? 'it is' : null,
        calls: 0,
        ms: 0,
      }),
    };
    expect((await searchGame(rules, { play: playing, refuter })).kind).toBe('proved');
    expect(playing.asked.filter((key) => key === 'false').length).toBe(1);
  });
});

test.each(strategyNames)(
  'by %s a search whose policy draws anew decides what brute force decides',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(
        inAnswers(game),
        chunk,
        parallelism,
        fc.nat(),
        async (rules, chunk, parallelism, seed) => {
          const random = seededRandom(seed);
          const playing = play(rules, shuffledPauses(random));
          const events: SearchEvent<Origin, string>[] = [];
          const result = await searchGame(rules, {
            strategy: createStrategy(name, { chunk, seed }),
            parallelism,
            play: playing,
            onEvent: (event) => events.push(event),
          });
          expect(result.kind).toBe(isProvable(rules) ? 'proved' : 'exhausted');
          if (result.kind === 'proved') replay(rules, 'root', result.proof);
          expect(new Set(playing.tried).size).toBe(playing.tried.length);
          expect(followEvents(events)).toEqual(result.tree.nodes.map(({ status }) => status));
        },
      ),
      { numRuns: 120 },
    );
  },
);

test('a search whose policy says the same again ends as one that asks once', async () => {
  await fc.assert(
    fc.asyncProperty(game, chunk, async (rules, chunk) => {
      const once = await searchGame(rules, { strategy: bestFirst({ chunk }) });
      const playing = play(rules);
      const { policy } = playing;
      const again = await searchGame(rules, {
        strategy: bestFirst({ chunk }),
        play: playing,
        policy: { ...policy, drawsAnew: true },
      });
      expect(again.kind).toBe(once.kind);
      expect(again.tree.edges.length).toBe(once.tree.edges.length);
    }),
    { numRuns: 100 },
  );
});
