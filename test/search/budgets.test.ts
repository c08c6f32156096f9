import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import type { Environment, Refuter } from '../../search/interfaces.ts';
import { endless, hanging } from './endless-game.ts';
import { type Origin, play, refuterOf, rules } from './graph-game.ts';
import { searchGame } from './search-game.ts';

describe('budgets', () => {
  test('a limit that is crossed between two looks at the meters is the end that is told', async () => {
    for (let limit = 100; limit < 140; limit += 1) {
      let now = 0;
      const clock = { now: () => (now += 1) };
      const ofTime = await searchGame({}, { play: play(endless()), limits: { ms: limit }, clock });
      expect(ofTime).toMatchObject({ kind: 'budget', budget: 'time' });
      let held = 0;
      const memory = () => (held += 1);
      const ofMemory = await searchGame({}, { play: play(endless()), limits: { memory: limit }, memory });
      expect(ofMemory).toMatchObject({ kind: 'budget', budget: 'memory' });
    }
  });

  test('a proof that the tree has left is offered, though the budget ended with one that was rejected', async () => {
    const game = {
      root: rules({ a: ['x'], b: ['y'] }),
      x: rules({ p: 'proved', q: 'proved' }),
      y: rules({ r: 'failed' }),
    };
    let offers = 0;
    const result = await searchGame(game, {
      limits: { calls: 4 },
      onProof: async () => {
        offers += 1;
        return offers === 1 ? 'rejected' : 'accepted';
      },
    });
    expect(result).toMatchObject({ kind: 'proved', proof: { action: expect.any(String) } });
    expect(offers).toBe(2);
    const rejecting = await searchGame(game, { limits: { calls: 4 }, onProof: async () => 'rejected' });
    expect(rejecting).toMatchObject({ kind: 'budget', budget: 'calls' });
  });

  test.each([1, 3])('of calls are kept to the call, with %d in flight', async (parallelism) => {
    for (const limit of [0, 1, 5, 8, 9, 30, 100]) {
      const playing = play(endless());
      const result = await searchGame({}, { play: playing, parallelism, limits: { calls: limit } });
      expect(result).toMatchObject({ kind: 'budget', budget: 'calls', spent: { calls: limit } });
      expect(playing.tried.length).toBe(limit);
    }
  });

  test.each([1, 3])('of calls hold for attempts to refute, too, with %d in flight', async (parallelism) => {
    for (const limit of [1, 2, 3, 9, 32]) {
      const playing = play(endless());
      const told: number[] = [];
      const refuter: Refuter<Origin> = {
        async refute(_position, _signal, affordable = Number.POSITIVE_INFINITY) {
          told.push(affordable);
          await Promise.resolve();
          return { reason: null, calls: Math.min(affordable, 3), ms: 1 };
        },
      };
      const limits = { calls: limit };
      const result = await searchGame({}, { play: playing, parallelism, refuter, limits });
      expect(result).toMatchObject({ kind: 'budget', budget: 'calls', spent: { calls: limit } });
      expect(told[0]).toBe(Math.ceil(limit / parallelism));
      expect(Math.min(...told)).toBeGreaterThan(0);
    }
  });

  test('what an attempt to refute may cost leaves others something to begin with', async () => {
    // The policy does not answer at one child before the other was tried.
    const game = {
      root: rules({ split: ['slow', 'quick'] }),
      slow: rules({ x: 'failed' }),
      quick: rules({ yes: 'failed', no: 'failed' }),
    };
    const tried = Promise.withResolvers<void>();
    const playing = play(game);
    const result = await searchGame(game, {
      policy: {
        async propose(position, signal) {
          if (position.key === 'slow') await tried.promise;
          return playing.policy.propose(position, signal);
        },
      },
      environment: {
        async step(position, actions, signal) {
          if (position.key === 'quick') tried.resolve();
          return playing.environment.step(position, actions, signal);
        },
      },
      refuter: refuterOf(new Set()),
      parallelism: 2,
      limits: { calls: 30 },
    });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
  });

  test.each([1, 3])('of expansions let the last one finish, with %d in flight', async (parallelism) => {
    const playing = play(endless());
    const result = await searchGame({}, { play: playing, parallelism, limits: { expansions: 7 } });
    expect(result).toMatchObject({ kind: 'budget', budget: 'expansions', spent: { expansions: 7 } });
    expect(result.spent.calls).toBe(playing.tried.length);
    const none = await searchGame({}, { play: play(endless()), limits: { expansions: 0 } });
    expect(none).toMatchObject({ kind: 'budget', spent: { calls: 0, expansions: 0 } });
  });

  test('remembered answers cost no calls', async () => {
    const playing = play(endless());
    const environment: Environment<Origin, string> = {
      step: async (...args) =>
        (await playing.environment.step(...args)).map((step, index) => ({ ...step, remembered: index > 0 })),
    };
    const result = await searchGame(
      {},
      { play: playing, environment, limits: { calls: 10 }, parallelism: 2 },
    );
    expect(result).toMatchObject({ kind: 'budget', budget: 'calls', spent: { calls: 10 } });
    // Near its end a budget allows only as many tries as might cost a call.
    expect(playing.tried.length).toBeGreaterThan(30);
  });

  test('of time end an answer that is awaited, whatever other limits there are', async () => {
    const { policy } = play(endless());
    const limits = { ms: 60, expansions: 1 };
    const result = await searchGame({}, { policy, environment: hanging, limits, clock: systemClock });
    expect(result.kind).toBe('budget');
    expect(result.spent.calls).toBe(0);
    expect(result.spent.ms).toBeGreaterThanOrEqual(60);
  });

  test('of tokens count those of this search only', async () => {
    let used = 1_000;
    const playing = play(endless());
    const policy = {
      propose: (...args: Parameters<typeof playing.policy.propose>) => {
        used += 30;
        return playing.policy.propose(...args);
      },
      tokensUsed: () => used,
    };
    const { environment } = playing;
    const result = await searchGame({}, { policy, environment, limits: { tokens: 100 } });
    expect(result).toMatchObject({ kind: 'budget', budget: 'tokens', spent: { tokens: 120 } });
    expect(playing.asked.length).toBe(4);
  });

  test('of tokens count what the value reads, too', async () => {
    const playing = play(endless());
    let used = 20;
    const value = {
      async estimate() {
        used += 30;
        return 0.5;
      },
      tokensUsed: () => used,
    };
    const policy = { ...playing.policy, tokensUsed: () => 5 };
    const { environment } = playing;
    const result = await searchGame({}, { policy, environment, value, limits: { tokens: 100 } });
    expect(result).toMatchObject({ kind: 'budget', budget: 'tokens', spent: { tokens: 120 } });
  });

  test('of memory look at what the process holds', async () => {
    let bytes = 0;
    const playing = play(endless());
    const memory = () => {
      bytes += 10;
      return bytes;
    };
    const filled = await searchGame({}, { play: playing, memory, limits: { memory: 100 } });
    expect(filled).toMatchObject({ kind: 'budget', budget: 'memory' });
    expect(playing.tried.length).toBeGreaterThan(0);
    const unmetered = await searchGame({}, { limits: { memory: 100, expansions: 3 } });
    expect(unmetered.kind).toBe('exhausted');
  });

  test('compose: the first that runs out is named', async () => {
    const named = async (calls: number, expansions: number, memory: number) => {
      let bytes = 0;
      const limits = { calls, expansions, memory };
      const result = await searchGame({}, { play: play(endless()), limits, memory: () => (bytes += 1) });
      return result.kind === 'budget' ? result.budget : result.kind;
    };
    expect(await named(5, 50, 500)).toBe('calls');
    expect(await named(500, 5, 500)).toBe('expansions');
    expect(await named(500, 50, 5)).toBe('memory');
  });

  test('a proof in the answer that ends a budget counts', async () => {
    const game = { root: rules({ yes: 'proved' }) };
    expect((await searchGame(game, { limits: { calls: 1 } })).kind).toBe('proved');
    expect((await searchGame(game, { limits: { expansions: 1 } })).kind).toBe('proved');
  });
});
