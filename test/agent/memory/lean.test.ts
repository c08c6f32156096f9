import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { unlimited } from '../../../core/ledger.ts';
import { tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../../src/agent/memory/experience-run.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const first: Theorem = {
  id: 'total_append',
  header: 'def total : List Nat → Nat\n  | [] => 0\n  | x :: xs => x + total xs\n',
  statement: 'theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys',
};
/** Another function under another name, with other variables. */
const second: Theorem = {
  id: 'weigh_join',
  header:
    'namespace Bag\ndef weigh : List Nat → Nat\n  | [] => 0\n  | n :: ns => 2 * n + weigh ns\nend Bag\n',
  statement:
    'theorem weigh_join (some more : List Nat) : Bag.weigh (some ++ more) = Bag.weigh some + Bag.weigh more',
};

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

test('what proved one theorem proves another one of its shape at once, in its own names', async () => {
  await using dir = await temporaryFolder();
  await using store = await openStore(dir.path);
  const wide = { ...tacticLimits, wallClockMs: 120_000 };
  const common = {
    ...{ engine, store, clock: systemClock, tacticLimits: wide },
    limits: { ...unlimited, calls: 150 },
  };
  const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) });
  const taught = new ExperienceRun(memory).wrap(proveOptions({ ...common, propose: proposeTactics }));
  expect((await proveTheorem(first, taught)).result.status).toBe('proved');

  // Nothing is proposed but what is remembered.
  const recalling = new ExperienceRun(memory).wrap(
    proveOptions({ ...common, propose: () => [], newId: () => 'second' }),
  );
  const { result } = await proveTheorem(second, recalling);
  expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
  expect(result.proof).toContain('Bag.weigh');
  expect(result.proof).toContain('some');
  const { tree } = readEpisode((await store.episode('second'))!.lines);
  expect(new Set(tree.nodes.flatMap(({ proposals }) => proposals ?? []).map(({ source }) => source))).toEqual(
    new Set(['memory']),
  );
});
