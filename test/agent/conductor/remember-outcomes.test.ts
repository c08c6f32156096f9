import { expect, test } from '@jest/globals';
import type { StateKey } from '../../../core/goal.ts';
import { tacticLimits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { rememberOutcomes } from '../../../src/agent/conductor/run-arms.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const key = 'state' as StateKey;
const proved: TacticOutcome = { kind: 'proved', ms: 3 };
const failed: TacticOutcome = { kind: 'failed', message: 'no', ms: 1 };
const lost: TacticOutcome = { kind: 'lost', reason: 'cancelled', ms: 1 };

test('answers are remembered where nothing is kept, under their limits alone; lost ones are none', async () => {
  const store = rememberOutcomes(noStore());
  const entries = [
    { tactic: 'a', outcome: proved },
    { tactic: 'b', outcome: lost },
  ];
  await store.putOutcomes(key, entries, tacticLimits);
  expect(await store.outcomes(key, ['b', 'a'], tacticLimits)).toEqual([undefined, proved]);
  const others = { ...tacticLimits, heartbeats: tacticLimits.heartbeats + 1 };
  expect(await store.outcomes(key, ['a'], others)).toEqual([undefined]);
  expect(await store.outcomes('other' as StateKey, ['a'], tacticLimits)).toEqual([undefined]);
});

test('what the store behind knows is known, and what is new gets there', async () => {
  await using folder = await temporaryFolder();
  await using behind = await openStore(folder.path);
  await behind.putOutcomes(key, [{ tactic: 'a', outcome: proved }], tacticLimits);
  const store = rememberOutcomes(behind);
  await store.putOutcomes(key, [{ tactic: 'b', outcome: failed }], tacticLimits);
  expect(await store.outcomes(key, ['b', 'c', 'a'], tacticLimits)).toEqual([failed, undefined, proved]);
  expect(await behind.outcomes(key, ['b'], tacticLimits)).toEqual([failed]);
  expect(store.location).toBe(behind.location);
});
