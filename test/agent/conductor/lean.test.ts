import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import { conduct, planArm, searchArm } from '../../../src/agent/conductor/prove-auto.ts';
import type { SliceEvent } from '../../../src/agent/conductor/run-arms.ts';
import type { PlanEvent } from '../../../src/agent/planner.ts';
import { askGate } from '../../../src/prove/ask-gate.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { planningWith, stating } from '../given-plan.ts';

let engine: LeanEngine;
let turnJoin: Theorem;

beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
  const file = await readFile(new URL('../theorems/turn-join.lean', import.meta.url), 'utf8');
  const [, header = '', statement = ''] = /^([\s\S]*)(theorem [\s\S]*) := by\s+sorry\s*$/u.exec(file) ?? [];
  turnJoin = { id: 'turn_join', header, statement };
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const conjecture = (conclusion: string) =>
  stating(conclusion, {
    surroundings: ['{α : Type}'],
    variables: ['xs', 'ys', 'zs']
      .filter((name) => conclusion.includes(name))
      .map((name) => ({ name, type: 'List α' })),
  });
const lemmas = [conjecture('join xs [] = xs'), conjecture('join (join xs ys) zs = join xs (join ys zs)')];

/** Slices that the direct search proves nothing in, and a plan that is given. */
function options(onPlan: (event: PlanEvent) => void, changes: Changes = {}) {
  const slices: SliceEvent[] = [];
  const plan = { directCalls: 1, lemmaCalls: [25], mainCalls: 60, finalCalls: 60, lemmasBetween: 2 };
  const plannerFor = () => planningWith(lemmas);
  return {
    ...proveOptions({
      engine,
      propose: proposeTactics,
      clock: systemClock,
      limits: unlimited,
      // Heartbeats alone decide: the same on a busy machine.
      tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
      fileLimits,
      ...changes,
    }),
    arms: [searchArm, planArm({ plannerFor, plan, onPlan })],
    history: new ArmHistory(),
    firstCalls: 6,
    onSlice: (event: SliceEvent) => void slices.push(event),
    slices,
  };
}

test('where the slices of the direct search bring nothing, a plan proves the theorem', async () => {
  const told: PlanEvent[] = [];
  const own = options((event) => void told.push(event));
  const { result, detail } = await conduct(turnJoin, own);
  expect(result).toMatchObject({ status: 'proved', reason: null, certificate: { verdict: 'accepted' } });
  expect(result.proof).toContain('have lemma_2 (xs : List α) (ys : List α) (zs : List α)');
  expect(await askGate(own, turnJoin, result.proof ?? '')).toMatchObject({ kind: 'accepted' });
  expect(own.slices.slice(0, 2).map(({ arm, end }) => [arm, end])).toEqual([
    ['search', 'held'],
    ['plan', 'held'],
  ]);
  expect(own.slices.at(-1)).toMatchObject({ arm: 'plan', end: 'proved' });
  // Held up again and again, the plan has proved each lemma once.
  expect(told.flatMap((event) => (event.kind === 'lemma' ? [event.end] : []))).toEqual(['proved', 'proved']);
  expect(detail).toMatch(/^search: stopped, \d+ calls in \d slices.*\nplan: proved, \d+ calls in \d slices/u);
  const counted = (detail?.match(/\d+(?= calls?)/gu) ?? []).map(Number);
  expect(counted.reduce((sum, calls) => sum + calls, 0)).toBe(result.spent.calls);
  const { contributions = [] } = result;
  expect(contributions.find(({ contributor }) => contributor === 'enumerative')?.inProof).toBeGreaterThan(2);
});
