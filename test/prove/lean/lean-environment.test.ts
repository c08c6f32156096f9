import { expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { type Limits, tacticLimits, wholeTacticLimits } from '../../../core/limits.ts';
import { leanEnvironment } from '../../../src/prove/lean/lean-environment.ts';
import { rootPosition } from '../../../src/prove/lean/lean-position.ts';
import { noStore } from '../../../src/store/store.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const theorem = { id: 'a', header: '', statement: 'theorem a : st' };
const { signal } = new AbortController();
const inTime = (ms: number) => ({ ...unlimited, ms });

test('a tactic may take longer at the theorem itself than at the states below', async () => {
  const scripted = scriptedEngine();
  const given: Limits[] = [];
  const engine: typeof scripted = {
    ...scripted,
    apply(state, tactics, limits) {
      given.push(limits);
      return scripted.apply(state, tactics, limits);
    },
  };
  const opening = await engine.open(theorem, tacticLimits);
  if (opening.kind !== 'opened') throw new Error(opening.kind);
  const wholeLimits = wholeTacticLimits(tacticLimits, inTime(60_000));
  const environment = leanEnvironment({
    ...{ engine, store: noStore(), limits: tacticLimits, wholeLimits },
    grouping: { splitGoals: true, mergeStates: true },
  });
  const root = rootPosition(theorem, opening.opened.part);
  const [step] = await environment.step(root, ['unwrap'], signal);
  if (step?.outcome.kind !== 'progress') throw new Error(step?.outcome.kind);
  await environment.step(step.outcome.children[0]!, ['close'], signal);
  expect(given).toEqual([wholeLimits, tacticLimits]);
});

test('of a minute a tactic gets a tenth at the theorem itself; of little time, or of calls, what it gets everywhere', () => {
  expect(wholeTacticLimits(tacticLimits, inTime(60_000))).toEqual({ heartbeats: 24_000, wallClockMs: 6_000 });
  expect(wholeTacticLimits(tacticLimits, inTime(3_600_000))).toEqual({
    heartbeats: 80_000,
    wallClockMs: 20_000,
  });
  expect(wholeTacticLimits(tacticLimits, inTime(5_000))).toEqual(tacticLimits);
  expect(wholeTacticLimits(tacticLimits, { ms: 60_000, calls: 64 })).toEqual(tacticLimits);
  expect(wholeTacticLimits(tacticLimits, unlimited)).toEqual(tacticLimits);
});
