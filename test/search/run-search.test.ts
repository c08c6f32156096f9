import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { Environment, Value } from '../../search/interfaces.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { endless, hanging } from './endless-game.ts';
import { at, type GraphGame, type Origin, play, rules } from './graph-game.ts';
import { searchGame } from './search-game.ts';

describe('cancellation', () => {
  test('before the start: nothing is asked', async () => {
    const playing = play(endless());
    const result = await searchGame({}, { play: playing, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ kind: 'cancelled', spent: { calls: 0, expansions: 0 } });
    expect(playing.asked).toEqual([]);
  });

  test('while answers are awaited: they are aborted', async () => {
    const { policy } = play(endless());
    const caller = new AbortController();
    const running = searchGame({}, { policy, environment: hanging, signal: caller.signal, parallelism: 2 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    expect(await running).toMatchObject({ kind: 'cancelled', spent: { calls: 0, expansions: 2 } });
  });

  test('answers that come in spite of it are kept', async () => {
    const caller = new AbortController();
    const playing = play(endless(), async () => {
      if (playing.tried.length > 20) caller.abort();
    });
    const result = await searchGame({}, { play: playing, signal: caller.signal });
    expect(result.kind).toBe('cancelled');
    expect(result.spent.calls).toBe(playing.tried.length);
    expect(result.tree.edges.length).toBe(playing.tried.length);
  });

  test('nor are they lost with estimates that it cuts off', async () => {
    const caller = new AbortController();
    const playing = play({ root: rules({ a: ['a'], b: ['b'] }) });
    const value: Value<Origin> = {
      estimate: async (_position, signal) => {
        caller.abort();
        throw signal.reason;
      },
    };
    const result = await searchGame({}, { play: playing, value, signal: caller.signal });
    expect(result).toMatchObject({ kind: 'cancelled', spent: { calls: 2 } });
    expect(result.tree.nodes.map(({ value }) => value)).toEqual([null, null, null]);
  });

  test('what a stopped policy says refutes nothing', async () => {
    const silent = {
      propose: (_position: unknown, signal: AbortSignal) =>
        new Promise<[]>((resolve) => {
          signal.addEventListener('abort', () => resolve([]));
        }),
    };
    const result = await searchGame({}, { policy: silent, limits: { ms: 30 }, clock: systemClock });
    expect(result).toMatchObject({ kind: 'budget', budget: 'time' });
    expect(result.tree.nodes[0]!.status).toBe('open');
  });

  test('while the gate works: no proof, and no error from the gate', async () => {
    const caller = new AbortController();
    const game = { root: rules({ yes: 'proved', also: 'proved' }) };
    const onProof = async () => {
      caller.abort();
      throw caller.signal.reason;
    };
    expect((await searchGame(game, { signal: caller.signal, onProof })).kind).toBe('cancelled');
    const tooLate = new AbortController();
    const accept = async () => {
      tooLate.abort();
      return 'accepted' as const;
    };
    expect((await searchGame(game, { signal: tooLate.signal, onProof: accept })).kind).toBe('proved');
  });
});

describe('broken machinery', () => {
  const game = { root: rules({ a: ['a'], b: ['b'] }), a: rules({ on: ['c'] }), b: rules({ on: ['d'] }) };

  test('an environment that rejects ends the search, after what is in flight has settled', async () => {
    const playing = play(game);
    let underWay = 0;
    const environment: Environment<Origin, string> = {
      async step(position, actions, signal) {
        if (position.key === 'b') throw new Error('the pool is broken');
        underWay += 1;
        try {
          if (position.key === 'a') await hanging.step(position, actions, signal);
          return await playing.environment.step(position, actions, signal);
        } finally {
          await new Promise((resolve) => setTimeout(resolve, 10));
          underWay -= 1;
        }
      },
    };
    await expect(searchGame(game, { play: playing, environment, parallelism: 2 })).rejects.toThrow(
      'the pool is broken',
    );
    expect(underWay).toBe(0);
  });

  test('policies, values and gates that fail do so too, and even without a promise', async () => {
    const fail = (): never => {
      throw new Error('broken');
    };
    for (const broken of [
      { policy: { propose: fail } },
      { environment: { step: fail } },
      { value: { estimate: fail } },
    ]) {
      await expect(searchGame(game, broken)).rejects.toThrow('broken');
    }
    const proved = { root: rules({ yes: 'proved' }) };
    await expect(searchGame(proved, { onProof: fail })).rejects.toThrow('broken');
    await expect(searchGame(proved, { onEvent: fail })).rejects.toThrow('broken');
  });

  test('answers that break the contract are refused', async () => {
    const unordered = async () => [
      { action: 'a', logProbability: -2 },
      { action: 'b', logProbability: -1 },
    ];
    await expect(searchGame(game, { policy: { propose: unordered } })).rejects.toThrow('most probable');
    const nameless = async () => [{ action: 'a', logProbability: Number.NaN }];
    await expect(searchGame(game, { policy: { propose: nameless } })).rejects.toThrow('numbers');
    await expect(searchGame(game, { environment: { step: async () => [] } })).rejects.toThrow(
      'answered 0 of 2',
    );
    await expect(searchGame(game, { parallelism: 0 })).rejects.toThrow('parallelism');
  });
});

describe('the gate', () => {
  test('what the environment left off trying behind a rejected proof is tried after all', async () => {
    const game = { root: rules({ no: 'failed', trick: 'proved', yes: 'proved' }) };
    const { environment, policy } = play(game);
    const leavingOff: typeof environment = {
      async step(...request) {
        const steps = await environment.step(...request);
        const proof = steps.findIndex(({ outcome }) => outcome.kind === 'proved');
        return proof < 0 ? steps : steps.slice(0, proof + 1);
      },
    };
    const result = await searchGame(game, {
      environment: leavingOff,
      policy,
      onProof: async ({ action }) => (action === 'trick' ? 'rejected' : 'accepted'),
    });
    expect(result).toMatchObject({ kind: 'proved', proof: { action: 'yes' } });
    expect(result.tree.edges.map(({ action }) => action)).toEqual(['no', 'trick', 'yes']);
  });

  test('after a rejection the search goes on, and the next proof is another', async () => {
    const game = {
      root: rules({ split: ['a', 'b'] }),
      a: rules({ yes: 'proved' }),
      b: rules({ trick: 'proved', deceit: ['c'], honest: ['a'] }),
      c: rules({ trick: 'proved' }),
    };
    const offered: string[] = [];
    const events: SearchEvent<Origin, string>[] = [];
    const result = await searchGame(game, {
      strategy: bestFirst({ chunk: 1 }),
      onEvent: (event) => events.push(event),
      onProof: async (proof) => {
        const text = JSON.stringify(proof, (key, value) => (key === 'positions' ? undefined : value));
        offered.push(text);
        return text.includes('trick') ? 'rejected' : 'accepted';
      },
    });
    expect(result.kind).toBe('proved');
    expect(offered.length).toBe(3);
    expect(offered.at(-1)).toContain('honest');
    expect(events.filter(({ kind }) => kind === 'proof-rejected')).toEqual([
      {
        kind: 'proof-rejected',
        rejected: [2],
        changed: [
          { node: 0, status: 'open' },
          { node: 2, status: 'open' },
        ],
      },
      {
        kind: 'proof-rejected',
        rejected: [2, 4],
        changed: [
          { node: 0, status: 'open' },
          { node: 2, status: 'open' },
          { node: 3, status: 'exhausted' },
        ],
      },
    ]);
  });

  test('when the last edge of the proof is the only hope, an earlier one is blamed', async () => {
    const game = {
      root: rules({ split: ['a', 'b'] }),
      a: rules({ trick: 'proved', honest: 'proved' }),
      b: rules({ only: 'proved' }),
    };
    const result = await searchGame(game, {
      strategy: bestFirst({ chunk: 1 }),
      onProof: async ({ children }) => (children[0]!.action === 'trick' ? 'rejected' : 'accepted'),
    });
    expect(result.kind).toBe('proved');
  });

  test('what was dropped, because it seemed proved, is taken up again', async () => {
    const game = {
      root: rules({ split: ['b', 'c'] }),
      b: rules({ trick: 'proved', honest: 'proved' }),
      // Less probable than the rest of b, which comes up and is dropped before.
      c: [{ action: 'far', logProbability: -9, effect: ['d'] }],
      d: rules({ only: 'proved' }),
    };
    const result = await searchGame(game, {
      strategy: bestFirst({ chunk: 1 }),
      onProof: async ({ children }) => (children[0]!.action === 'trick' ? 'rejected' : 'accepted'),
    });
    expect(result.kind).toBe('proved');
  });

  test('that rejects everything leaves nothing: not proved, and not refuted', async () => {
    const game = {
      root: rules({ a: ['a'], b: 'proved', c: 'failed' }),
      a: rules({ x: 'proved', y: 'proved' }),
    };
    let offers = 0;
    const onProof = async () => {
      offers += 1;
      return 'rejected' as const;
    };
    const result = await searchGame(game, { onProof });
    expect(result).toMatchObject({ kind: 'exhausted', complete: false });
    expect(offers).toBe(3);
  });

  test('is not asked again and again when the time is over', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`t${index}`, 'proved' as const]),
    );
    let now = 0;
    let offers = 0;
    const result = await searchGame(
      { root: rules(many) },
      {
        strategy: bestFirst({ chunk: 50 }),
        limits: { ms: 100 },
        clock: { now: () => now },
        onProof: async () => {
          offers += 1;
          now += 40;
          return 'rejected';
        },
      },
    );
    expect(result).toMatchObject({ kind: 'budget', budget: 'time', spent: { ms: 120 } });
    expect(offers).toBe(3);
  });
});

describe('parallelism', () => {
  test('what is in flight for nothing does not hold up the end', async () => {
    const game = {
      root: rules({ split: ['side', 'dead'] }),
      side: rules({ a: 'failed' }),
      dead: rules({ b: 'failed' }),
    };
    const playing = play(game);
    const environment: Environment<Origin, string> = {
      step: (position, actions, signal) =>
        (position.key === 'side' ? hanging : playing.environment).step(position, actions, signal),
    };
    const result = await searchGame(game, { play: playing, environment, parallelism: 2 });
    expect(result).toMatchObject({ kind: 'exhausted', complete: true });
  });

  test('keeps that many expansions under way and no more', async () => {
    const wide = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`t${index}`, [`n${index}`]]));
    let underWay = 0;
    let most = 0;
    const playing = play({ root: rules(wide) });
    const counted = async <T>(work: Promise<T>): Promise<T> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      return work;
    };
    await searchGame(
      {},
      {
        parallelism: 4,
        environment: { step: (...args) => counted(playing.environment.step(...args)) },
        policy: { propose: (...args) => counted(playing.policy.propose(...args)) },
      },
    );
    expect(most).toBe(4);
  });

  test('the rest of a position is tried at the same time when there is nothing else', async () => {
    const failures = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`t${index}`, 'failed' as const]),
    );
    const sizes: number[] = [];
    const playing = play({ root: rules(failures) });
    const result = await searchGame(
      {},
      {
        parallelism: 2,
        policy: playing.policy,
        environment: {
          step: async (position, actions, signal) => {
            sizes.push(actions.length);
            await new Promise((resolve) => setTimeout(resolve, 5));
            if (sizes.length < 2) throw new Error('the second half should have begun');
            return playing.environment.step(position, actions, signal);
          },
        },
      },
    );
    expect(result.kind).toBe('exhausted');
    expect(sizes).toEqual([8, 8]);
  });
});

test('a very long proof is found and taken out, without deep recursion', async () => {
  const length = 20_000;
  const steps = Array.from({ length }, (_, index): [string, GraphGame[string]] => [
    index === 0 ? 'root' : `n${index}`,
    rules({ on: index === length - 1 ? 'proved' : [`n${index + 1}`], no: 'failed' }),
  ]);
  const result = await searchGame(Object.fromEntries(steps), {
    inspect: () => {},
    refuter: { refute: async () => ({ reason: null, calls: 0, ms: 0 }) },
  });
  if (result.kind !== 'proved') throw new Error(result.kind);
  let size = 1;
  for (let proof = result.proof; proof.children.length > 0; proof = proof.children[0]!) size += 1;
  expect(size).toBe(length);
});

test('the root may be a position that is met again', async () => {
  const game = { root: rules({ back: ['root'], yes: ['a', 'a'] }), a: rules({ yes: 'proved' }) };
  const result = await searchGame(game, { root: at('root', 'elsewhere') });
  expect(result.kind).toBe('proved');
  expect(result.tree.nodes[0]!.position.state.from).toBe('elsewhere');
});

test('no estimate is under way any more when another one failed', async () => {
  let running = 0;
  const value = {
    async estimate({ key }: { readonly key: string }) {
      running += 1;
      try {
        if (key === 'x') throw new Error('the critic is gone');
        await new Promise((done) => setTimeout(done, 50));
        return 0.5;
      } finally {
        running -= 1;
      }
    },
  };
  const game = { root: rules({ split: ['x', 'y'] }), x: [], y: [] };
  await expect(searchGame(game, { value })).rejects.toThrow('the critic is gone');
  expect(running).toBe(0);
});
