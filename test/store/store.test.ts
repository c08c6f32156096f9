import { describe, expect, test } from '@jest/globals';
import { Level } from 'level';
import type { LakatosError } from '../../core/errors.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import { openStore } from '../../src/store/open-store.ts';
import { keys, proofKey } from '../../src/store/record-database.ts';
import { noStore, type Store, wrapStore } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { entries, episode, limits, outcome, proof, stateKey } from './samples.ts';

/** Opens the store of a folder for the time of `action`. */
async function withStore<T>(dir: string, action: (store: Store) => Promise<T>): Promise<T> {
  const problems: LakatosError[] = [];
  await using store = await openStore(dir, { onProblem: (problem) => problems.push(problem) });
  const result = await action(store);
  expect(problems).toEqual([]);
  return result;
}

const tactics = entries(1).map((entry) => entry.tactic);

describe('outcomes', () => {
  test('come back after the store was closed, in the order of the question', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, (store) => store.putOutcomes(stateKey(1), entries(1), limits));
    await withStore(dir.path, async (store) => {
      const asked = [...tactics.toReversed(), 'unknown'];
      const expected = [
        ...entries(1)
          .map((entry) => entry.outcome as unknown)
          .toReversed(),
        undefined,
      ];
      expect(await store.outcomes(stateKey(1), asked, limits)).toEqual(expected);
    });
  });

  test('are kept apart by state, tactic and limits', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, async (store) => {
      await store.putOutcomes(stateKey(1), entries(1), limits);
      const nothing = tactics.map(() => undefined);
      expect(await store.outcomes(stateKey(2), tactics, limits)).toEqual(nothing);
      const longer = { ...limits, wallClockMs: limits.wallClockMs + 0.5 };
      expect(await store.outcomes(stateKey(1), tactics, longer)).toEqual(nothing);
      const more = { ...limits, heartbeats: limits.heartbeats + 1 };
      expect(await store.outcomes(stateKey(1), tactics, more)).toEqual(nothing);
      expect(await store.outcomes(stateKey(1), [`${tactics[0]} `], limits)).toEqual([undefined]);
    });
  });

  test.each<TacticOutcome>([
    { kind: 'lost', reason: 'worker-died', ms: 3 },
    { kind: 'timeout', limit: 'wall-clock', ms: 5_000 },
  ])('that may be others next time are not kept: $kind', async (lost) => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, async (store) => {
      const batch = [
        { tactic: 'decide', outcome: lost },
        { tactic: 'rfl', outcome: outcome(1) },
      ];
      await store.putOutcomes(stateKey(1), batch, limits);
      expect(await store.outcomes(stateKey(1), ['decide', 'rfl'], limits)).toEqual([undefined, outcome(1)]);
      await store.putOutcomes(stateKey(1), [{ tactic: 'rfl', outcome: lost }], limits);
      expect(await store.outcomes(stateKey(1), ['rfl'], limits)).toEqual([outcome(1)]);
    });
  });

  test('that are damaged or of an unknown version are misses', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, (store) => store.putOutcomes(stateKey(1), entries(1), limits));
    const [first, second, third] = tactics.map((tactic) => keys.outcome(stateKey(1), tactic, limits));
    const raw = new Level<string, string>(dir.path);
    const text = (await raw.get(first!))!;
    await raw.put(first!, text.replace(/^2:/, '99:'));
    await raw.put(second!, text);
    await raw.put(third!, '{"kind":"proved"');
    await raw.close();
    await withStore(dir.path, async (store) => {
      const found = await store.outcomes(stateKey(1), tactics, limits);
      expect(found.map((entry) => entry?.kind)).toEqual([
        undefined,
        undefined,
        undefined,
        ...entries(1)
          .slice(3)
          .map((entry) => entry.outcome.kind),
      ]);
      await store.putOutcomes(stateKey(1), entries(1), limits);
      expect((await store.outcomes(stateKey(1), tactics, limits)).includes(undefined)).toBe(false);
    });
  });
});

describe('proofs', () => {
  test('come back by their key', async () => {
    await using dir = await temporaryFolder();
    const hash = proofKey('Lean 4.28', { header: '', statement: 'theorem t : 1 = 1' });
    await withStore(dir.path, (store) => store.putProof(hash, proof(1)));
    await withStore(dir.path, async (store) => {
      expect(await store.proof(hash)).toEqual(proof(1));
      expect(await store.proof(`${hash}0`)).toBeUndefined();
    });
  });

  test('belong to one toolchain, header and statement', () => {
    const parts = ['a', 'b', 'ab', '', '","'];
    const hashes = parts.flatMap((fingerprint) =>
      parts.flatMap((header) => parts.map((statement) => proofKey(fingerprint, { header, statement }))),
    );
    expect(new Set(hashes).size).toBe(parts.length ** 3);
  });
});

describe('episodes', () => {
  test('of several megabytes come back whole', async () => {
    await using dir = await temporaryFolder();
    const large = episode(1, 4_000_000);
    await withStore(dir.path, (store) => store.putEpisode(large));
    await withStore(dir.path, async (store) => {
      expect(await store.episode(large.header.id)).toEqual(large);
      expect(await store.episode('another')).toBeUndefined();
    });
  });

  test('keep lines of any length, no lines at all, and text of any kind', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, async (store) => {
      const { header } = episode(1);
      for (const lines of [
        [],
        [''],
        [null],
        ['x'.repeat(1_000_000), { a: '\n\r\u2028' }, '\ud800', 'é⊢𝔸'],
        Array.from({ length: 100_000 }, () => 0),
      ]) {
        await store.putEpisode({ header, lines });
        expect(await store.episode(header.id)).toEqual({ header, lines });
      }
    });
  });

  test('are listed by theorem and in all, oldest first', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, async (store) => {
      for (const number of [5, 3, 0, 4, 1]) await store.putEpisode(episode(number));
      const ids = async (theoremId?: string) => (await store.episodes(theoremId)).map((header) => header.id);
      expect(await ids()).toEqual([0, 1, 3, 4, 5].map((number) => `episode ${number}`));
      expect(await ids('theorem 0')).toEqual(['episode 0', 'episode 3']);
      expect(await ids('theorem')).toEqual([]);
    });
  });

  test('of the same id replace each other', async () => {
    await using dir = await temporaryFolder();
    const long = episode(1, 1_000_000);
    const short = { header: { ...long.header, theoremId: 'renamed' }, lines: [1, 2] };
    await withStore(dir.path, async (store) => {
      await store.putEpisode(long);
      await store.putEpisode(long);
      expect(await store.episode(long.header.id)).toEqual(long);
      await store.putEpisode(short);
      expect(await store.episode(long.header.id)).toEqual(short);
      expect(await store.episodes(long.header.theoremId)).toEqual([]);
      expect(await store.episodes('renamed')).toEqual([short.header]);
    });
  });

  test('with a piece missing or damaged count as absent', async () => {
    await using dir = await temporaryFolder();
    await withStore(dir.path, async (store) => {
      for (const number of [1, 2, 3]) await store.putEpisode(episode(number, 1_000_000));
    });
    const raw = new Level<string, string>(dir.path);
    await raw.del(keys.chunk('episode 1', 1));
    await raw.put(keys.chunk('episode 2', 1), 'torn');
    await raw.close();
    await withStore(dir.path, async (store) => {
      expect(await store.episode('episode 1')).toBeUndefined();
      expect(await store.episode('episode 2')).toBeUndefined();
      expect(await store.episode('episode 3')).toEqual(episode(3, 1_000_000));
    });
  });
});

describe('a store', () => {
  test('that is closed is silent and keeps nothing', async () => {
    await using dir = await temporaryFolder();
    const problems: LakatosError[] = [];
    const store = await openStore(dir.path, { onProblem: (problem) => problems.push(problem) });
    const pending = store.putOutcomes(stateKey(1), entries(1), limits);
    await store[Symbol.asyncDispose]();
    await pending;
    await store[Symbol.asyncDispose]();
    await store.putOutcomes(stateKey(2), entries(1), limits);
    await store.putEpisode(episode(1));
    expect(await store.outcomes(stateKey(1), tactics, limits)).toEqual(tactics.map(() => undefined));
    expect(await store.episodes()).toEqual([]);
    expect(store.location).toBeNull();
    expect(problems).toEqual([]);
    await withStore(dir.path, async (again) => {
      expect(await again.outcomes(stateKey(1), ['x', tactics[1]!], limits)).toEqual([
        undefined,
        entries(1)[1]!.outcome,
      ]);
    });
  });

  test('that keeps nothing answers every question with a miss', async () => {
    await using store = noStore();
    await store.putOutcomes(stateKey(1), entries(1), limits);
    await store.putProof('hash', proof(1));
    await store.putEpisode(episode(1));
    expect(await store.outcomes(stateKey(1), tactics, limits)).toEqual(tactics.map(() => undefined));
    expect(await store.proof('hash')).toBeUndefined();
    expect(await store.episode('episode 1')).toBeUndefined();
    expect(await store.episodes()).toEqual([]);
    expect(store.location).toBeNull();
  });
});

test('a store that is wrapped says anew where it lies', () => {
  let location: string | null = '/store';
  const store: Store = {
    ...noStore(),
    get location() {
      return location;
    },
  };
  const wrapped = wrapStore(store, {});
  location = null;
  expect(wrapped.location).toBeNull();
});
