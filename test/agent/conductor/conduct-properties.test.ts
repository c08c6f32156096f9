import { expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import { armNames } from '../../../src/agent/conductor/arm-run.ts';
import { conduct } from '../../../src/agent/conductor/prove-auto.ts';
import type { SliceEvent } from '../../../src/agent/conductor/run-arms.ts';
import fc from '../../support/properties.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { scriptedArm } from './scripted-arm.ts';

const script = fc.record({
  calls: fc.integer({ min: 1, max: 40 }),
  end: fc.constantFrom(
    'proved' as const,
    'exhausted' as const,
    'refuted' as const,
    'throws' as const,
    'rejected' as const,
  ),
  batch: fc.integer({ min: 1, max: 5 }),
});

const situation = fc.record({
  scripts: fc.array(script, { minLength: 1, maxLength: 3 }),
  calls: fc.integer({ min: 1, max: 60 }),
  parallelism: fc.integer({ min: 1, max: 3 }),
  firstCalls: fc.integer({ min: 1, max: 8 }),
  /** Lean answers later, as it does: others ask meanwhile. */
  late: fc.boolean(),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const moment = () => new Promise<void>((resolve) => setImmediate(resolve));

async function play({ scripts, calls, parallelism, firstCalls, late }: Situation) {
  const quick = scriptedEngine();
  const engine: typeof quick = {
    ...quick,
    async apply(...request) {
      if (late) await moment();
      return quick.apply(...request);
    },
  };
  const slices: SliceEvent[] = [];
  const history = new ArmHistory();
  const reported = await conduct(
    { id: 'main', header: '', statement: 'theorem main : x' },
    {
      ...proveOptions({ engine, parallelism, limits: { ...unlimited, calls } }),
      arms: scripts.map((own, at) => scriptedArm(armNames[at]!, own)),
      history,
      firstCalls,
      onSlice: (event) => {
        // Arms that are given slices while there is nothing to give would never let Lean answer.
        if (slices.push(event) > 200) throw new Error('slices without end');
      },
    },
  );
  return { engine, slices, history, reported };
}

test('limits hold, every call is in the sum, and nothing is proved without the gate', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (own) => {
      const { engine, slices, history, reported } = await play(own);
      const { status, proof, certificate, spent } = reported.result;
      // Of whole proofs a verdict is a call, and one that there was no call left for is not withheld.
      const mayJudge = own.scripts.length > 2 ? 1 : 0;
      expect(engine.asked.length).toBeLessThanOrEqual(own.calls);
      expect(spent.calls).toBeGreaterThanOrEqual(engine.asked.length);
      expect(spent.calls).toBeLessThanOrEqual(engine.asked.length + mayJudge);
      expect(new Set(engine.asked).size).toBe(engine.asked.length);
      if (status === 'proved') {
        expect(certificate?.verdict).toBe('accepted');
        const winner = armNames.findIndex((name) => proof === `by ${name}`);
        expect(own.scripts[winner]?.end).toBe('proved');
        expect(engine.verified.some(({ submission }) => submission.endsWith(`${proof}\n`))).toBe(true);
      } else expect([proof, certificate]).toEqual([null, null]);
      // Each arm has its slices in order, and what is remembered is what was told.
      for (const name of armNames) {
        const levels = slices.filter(({ arm }) => arm === name).map(({ level }) => level);
        expect(levels).toEqual(levels.map((_, at) => at));
      }
      const tried = history.entries.reduce((sum, entry) => sum + entry.tried, 0);
      expect(tried).toBe(slices.filter(({ counts }) => counts).length);
    }),
    { numRuns: 300 },
  );
});

test('with one worker the same input gives the same slices', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (own) => {
      const timeless = (slices: readonly SliceEvent[]) =>
        slices.map(({ spent: { ms: _, ...spent }, ...slice }) => ({ ...slice, spent }));
      const [first, second] = [
        await play({ ...own, parallelism: 1 }),
        await play({ ...own, parallelism: 1 }),
      ];
      expect(timeless(first.slices)).toEqual(timeless(second.slices));
      expect(first.engine.asked).toEqual(second.engine.asked);
      expect(first.reported.result.status).toBe(second.reported.result.status);
    }),
    { numRuns: 100 },
  );
});
