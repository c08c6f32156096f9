import { expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import { conduct, planArm, searchArm } from '../../../src/agent/conductor/prove-auto.ts';
import type { SliceEvent } from '../../../src/agent/conductor/run-arms.ts';
import type { PlanEvent } from '../../../src/agent/planner.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { endsOf, needingLemma, planning } from '../given-plan.ts';

test('where the slices of the direct search bring nothing, a plan proves the theorem', async () => {
  const goal = `${'s'.repeat(60)}x`;
  const inner = scriptedEngine();
  const engine = { ...inner, apply: needingLemma(inner, goal) };
  const slices: SliceEvent[] = [];
  const told: PlanEvent[] = [];
  const plan = { directCalls: 1, lemmaCalls: [25], mainCalls: 25, finalCalls: 25, lemmasBetween: 2 };
  const onPlan = (event: PlanEvent) => void told.push(event);
  const { result, detail } = await conduct(
    { id: 'main', header: '', statement: `theorem main : ${goal}` },
    {
      ...proveOptions({ engine, limits: unlimited }),
      arms: [searchArm, planArm({ plannerFor: () => planning('ta', 'sssstb'), plan, onPlan })],
      history: new ArmHistory(),
      firstCalls: 3,
      onSlice: (event: SliceEvent) => void slices.push(event),
    },
  );
  expect(result).toMatchObject({ status: 'proved', reason: null, certificate: { verdict: 'accepted' } });
  expect(slices[0]).toMatchObject({ arm: 'search', end: 'held' });
  expect(slices.at(-1)).toMatchObject({ arm: 'plan', end: 'proved' });
  // Held up again and again, the plan has proved each lemma once.
  expect(slices.filter(({ arm, end }) => arm === 'plan' && end === 'held').length).toBeGreaterThan(1);
  expect(endsOf(told)).toEqual(['ta proved', 'sssstb proved']);
  expect(detail).toMatch(/^search: stopped, \d+ calls in \d slices.*\nplan: proved, \d+ calls in \d slices/u);
  const counted = (detail?.match(/\d+(?= calls?)/gu) ?? []).map(Number);
  expect(counted.reduce((sum, calls) => sum + calls, 0)).toBe(result.spent.calls);
  expect(result.contributions?.[0]?.inProof).toBeGreaterThan(0);
});
