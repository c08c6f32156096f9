import { describe, expect, test } from '@jest/globals';
import { ArmModel } from '../../../src/prove/bandit/arm-model.ts';
import { learnEvidence } from '../../../src/prove/bandit/learn-evidence.ts';
import type { Observation } from '../../../src/prove/bandit/observation.ts';
import { recordedModel } from '../../../src/prove/bandit/recorded-model.ts';
import fc from '../../support/properties.ts';

describe('expectations', () => {
  // All: R = 3, P = 2, T = 300 ms in 30 calls. Arm b: R = 2, P = 1, T = 200 in 10, all of it at equations.
  const model = new ArmModel({
    eq: {
      a: { calls: 10, promised: 0.5, reward: 0, ms: 50 },
      b: { calls: 10, promised: 1, reward: 2, ms: 200 },
    },
    and: { a: { calls: 10, promised: 0.5, reward: 1, ms: 50 } },
  });

  test('belief in the mean of all arms, then of the arm, then what was seen, by hand', () => {
    // (3/2 + 2) / (1 + 1) = 7/4; (7/4 + 2) / 2 = 15/8.
    expect(model.expect('eq', 'b').rate).toBeCloseTo(15 / 8, 12);
    // (3/2 + 1) / 2 = 5/4; at `eq` (5/4 + 0) / 1.5 and at `and` (5/4 + 1) / 1.5.
    expect(model.expect('eq', 'a').rate).toBeCloseTo(5 / 6, 12);
    expect(model.expect('and', 'a').rate).toBeCloseTo(3 / 2, 12);
    // (10 · 10 + 200) / 20 = 15 ms; (10 · 15 + 200) / 20 = 17.5 ms of 10 ms.
    expect(model.expect('eq', 'b').cost).toBeCloseTo(2.75, 12);
  });

  test('a type of goal that was never met is judged by the arm, an unknown arm by all', () => {
    expect(model.expect('or', 'b')).toEqual({ rate: expect.closeTo(7 / 4, 12), cost: 2.5 });
    expect(model.expect('eq', 'new')).toEqual({ rate: 1.5, cost: 2 });
    expect(new ArmModel({}).expect('eq', 'new')).toEqual({ rate: 1, cost: 2 });
  });
});

const trial: Observation = {
  theorem: 't',
  goalType: 'eq',
  arm: 'a',
  tactic: 'simp',
  probability: 0.25,
  result: 'failed',
  ms: 4,
  inProof: false,
};

test('evidence is learnt from results, steps of a proof count as successes', () => {
  const table = learnEvidence([
    trial,
    { ...trial, result: 'proved' },
    { ...trial, result: 'new' },
    { ...trial, result: 'new', inProof: true },
    { ...trial, arm: 'b', result: 'timeout', ms: 100 },
    { ...trial, goalType: 'and', result: 'known' },
  ]);
  expect(table).toEqual({
    and: { a: { calls: 1, promised: 0.25, reward: 0, ms: 4 } },
    eq: {
      a: { calls: 4, promised: 1, reward: 2.01, ms: 16 },
      b: { calls: 1, promised: 0.25, reward: 0, ms: 100 },
    },
  });
  expect(Object.keys(table)).toEqual(['and', 'eq']);
});

test('more success never lowers an expectation, more time never lowers a cost', () => {
  const evidence = fc.record({
    calls: fc.integer({ min: 1, max: 1000 }),
    promised: fc.double({ min: 0.001, max: 50, noNaN: true }),
    reward: fc.double({ min: 0, max: 100, noNaN: true }),
    ms: fc.double({ min: 1, max: 1e5, noNaN: true }),
  });
  const more = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(evidence, evidence, more, more, (a, b, reward, ms) => {
      const before = new ArmModel({ eq: { a, b } });
      const better = new ArmModel({ eq: { a: { ...a, reward: a.reward + reward }, b } });
      expect(better.expect('eq', 'a').rate).toBeGreaterThanOrEqual(before.expect('eq', 'a').rate - 1e-9);
      const slower = new ArmModel({ eq: { a: { ...a, ms: a.ms + ms }, b } });
      const ratio = (model: ArmModel) =>
        (model.expect('eq', 'a').cost - 1) / (model.expect('eq', 'b').cost - 1);
      expect(ratio(slower)).toBeGreaterThanOrEqual(ratio(before) * (1 - 1e-9));
    }),
  );
});

test('what recorded runs say is sane: success somewhere, failing automation is dear', () => {
  const rate = (arm: string) => recordedModel.expect('eq-nat+own', arm);
  expect(rate('induction/induction').rate).toBeGreaterThan(0);
  expect(rate('automation/grind[]').cost).toBeGreaterThan(2 * rate('automation/rfl').cost);
});
