import { describe, expect, test } from '@jest/globals';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import type { ArmName } from '../../../src/agent/conductor/arm-run.ts';
import { planArm, searchArm } from '../../../src/agent/conductor/prove-auto.ts';
import { type ArmCandidate, chooseArm, indexOf } from '../../../src/agent/conductor/run-arms.ts';
import { defaultPlan } from '../../../src/agent/planner.ts';
import fc from '../../support/properties.ts';

const firstCalls = 128;
const recursive = 'recursive equation';
const plain = 'plain order of numbers';

const plan = planArm({
  plannerFor: () => {
    throw new Error('not asked');
  },
  plan: defaultPlan,
});

/** The arms in the order in which slices go to them when nothing is ever proved and nothing is learnt. */
function order(kind: string, slices: number, history: ArmHistory = new ArmHistory()): string {
  const levels = new Map<ArmName, number>([
    ['search', 1],
    ['plan', 0],
  ]);
  const names: string[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    const candidates = [searchArm, plan].map((arm) => ({ arm, level: levels.get(arm.name) ?? 0 }));
    const { arm, level } = chooseArm(candidates, { kind, history, firstCalls, callsLeft: 1e9 })!;
    levels.set(arm.name, level + 1);
    names.push(arm.name);
  }
  return names.join(' ');
}

describe('before anything is known', () => {
  test('arms take turns where there is something to plan with', () => {
    expect(order(recursive, 6)).toBe('plan search plan search plan search');
  });
  test('elsewhere plans come a slice later, with half the calls', () => {
    expect(order(plain, 6)).toBe('search plan search plan search plan');
  });
});

const alike = (arm: ArmName, level = 0): ArmCandidate => ({ arm: { name: arm, prior: () => 0.1 }, level });
const slice = (arm: ArmName, level: number) => ({ kind: 'recursive equation', arm, level });

function historyOf(...tallies: readonly [arm: ArmName, level: number, tried: number, proved: number][]) {
  return new ArmHistory(
    tallies.map(([arm, level, tried, proved]) => ({ ...slice(arm, level), tried, proved })),
  );
}

const choose = (history: ArmHistory, callsLeft: number, ...candidates: ArmCandidate[]) =>
  chooseArm(candidates, { kind: recursive, history, firstCalls, callsLeft })?.arm.name;

test('the index by hand: an arm of prior 0.1 that nothing is known of', () => {
  const circumstances = { kind: recursive, history: historyOf(), firstCalls, callsLeft: 128 };
  const hope = 0.1 + Math.sqrt((0.1 * 0.9) / 6);
  expect(indexOf(alike('search'), circumstances)).toBeCloseTo(hope / 128, 12);
  expect(indexOf(alike('search', 2), circumstances)).toBeCloseTo(hope / 512, 12);
  const known = { ...circumstances, history: historyOf(['search', 0, 10, 5]) };
  const general = (10 * 0.1 + 5) / 20;
  const mean = (5 * general + 5) / 15;
  expect(indexOf(alike('search'), known)).toBeCloseTo((mean + Math.sqrt((mean * (1 - mean)) / 16)) / 128, 12);
});

test('what has paid off is chosen, and what has not is chosen again when the other gets dear', () => {
  const history = historyOf(['search', 0, 20, 1], ['plan', 0, 20, 8]);
  expect(choose(history, 1e9, alike('search'), alike('plan'))).toBe('plan');
  expect(choose(history, 1e9, alike('search'), alike('plan', 5))).toBe('search');
});

test('an arm whose proofs come late is not given up for its first slices, if there are calls for the later ones', () => {
  const history = historyOf(['search', 1, 30, 2], ['plan', 0, 30, 0], ['plan', 1, 30, 24]);
  const both = [alike('search', 1), alike('plan')] as const;
  expect(choose(history, 1e9, ...both)).toBe('plan');
  expect(choose(history, 300, ...both)).toBe('search');
});

test('what is known of other kinds counts less than what is known of this one', () => {
  const other = (arm: ArmName, proved: number) => ({ kind: 'plain order', arm, level: 0, tried: 10, proved });
  const elsewhere = [other('search', 0), other('plan', 8)];
  expect(choose(new ArmHistory(elsewhere), 1e9, alike('search'), alike('plan'))).toBe('plan');
  const here = [
    { ...slice('search', 0), tried: 10, proved: 5 },
    { ...slice('plan', 0), tried: 10, proved: 0 },
  ];
  expect(choose(new ArmHistory([...elsewhere, ...here]), 1e9, alike('search'), alike('plan'))).toBe('search');
});

test('where there are no arms none is chosen', () => {
  expect(choose(historyOf(), 100)).toBeUndefined();
});

test('one more proof never makes an arm look worse, one more failure never better', () => {
  const tally = fc.record({ tried: fc.nat(50), share: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(tally, { minLength: 5, maxLength: 5 }), fc.nat(4), (tallies, level) => {
      const entries = tallies.map(({ tried, share }, at) => ({
        ...slice('plan', at),
        tried: tried + 1,
        proved: Math.floor(share * tried),
      }));
      const index = (proved: boolean | null) => {
        const history = new ArmHistory(entries);
        if (proved !== null) history.add(slice('plan', 0), proved);
        return indexOf(alike('plan', 0), {
          kind: recursive,
          history,
          firstCalls,
          callsLeft: 128 * 2 ** level,
        });
      };
      const now = index(null);
      expect(now).toBeGreaterThan(0);
      expect(index(true)).toBeGreaterThanOrEqual(now - 1e-12);
      expect(index(false)).toBeLessThanOrEqual(now + 1e-12);
    }),
  );
});
