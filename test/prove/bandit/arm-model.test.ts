import { describe, expect, test } from '@jest/globals';
import { ArmModel } from '../../../src/prove/bandit/arm-model.ts';
import { learnEvidence } from '../../../src/prove/bandit/learn-evidence.ts';
import type { Observation } from '../../../src/prove/bandit/observation.ts';
import { recordedModel } from '../../../src/prove/bandit/recorded-model.ts';
import fc from '../../support/properties.ts';

describe('expectations', () => {
  // All: R = 3, P = 2. Arm b: R = 2, P = 1, all of it at equations.
  const model = new ArmModel({
    eq: {
      a: { promised: 0.5, reward: 0 },
      b: { promised: 1, reward: 2 },
    },
    and: { a: { promised: 0.5, reward: 1 } },
  });

  test('belief in the mean of all arms, then of the arm, then what was seen, by hand', () => {
    // (3/2 + 2) / (1 + 1) = 7/4; (7/4 + 2) / 2 = 15/8.
    expect(model.expectedRate('eq', 'b')).toBeCloseTo(15 / 8, 12);
    // (3/2 + 1) / 2 = 5/4; at `eq` (5/4 + 0) / 1.5 and at `and` (5/4 + 1) / 1.5.
    expect(model.expectedRate('eq', 'a')).toBeCloseTo(5 / 6, 12);
    expect(model.expectedRate('and', 'a')).toBeCloseTo(3 / 2, 12);
  });

  test('a type of goal that was never met is judged by the arm, an unknown arm by all', () => {
    expect(model.expectedRate('or', 'b')).toBeCloseTo(7 / 4, 12);
    expect(model.expectedRate('eq', 'new')).toBe(1.5);
    expect(new ArmModel({}).expectedRate('eq', 'new')).toBe(1);
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
    and: { a: { promised: 0.25, reward: 0 } },
    eq: {
      a: { promised: 1, reward: 2.01 },
      b: { promised: 0.25, reward: 0 },
    },
  });
  expect(Object.keys(table)).toEqual(['and', 'eq']);
});

test('more success never lowers an expectation', () => {
  const evidence = fc.record({
    promised: fc.double({ min: 0.001, max: 50, noNaN: true }),
    reward: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  const more = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(evidence, evidence, more, (a, b, reward) => {
      const before = new ArmModel({ eq: { a, b } });
      const better = new ArmModel({ eq: { a: { ...a, reward: a.reward + reward }, b } });
      expect(better.expectedRate('eq', 'a')).toBeGreaterThanOrEqual(before.expectedRate('eq', 'a') - 1e-9);
    }),
  );
});

test('what recorded runs say is sane: an induction pays where the header has functions of its own', () => {
  const rate = (arm: string) => recordedModel.expectedRate('eq-nat+own', arm);
  expect(rate('induction/induction')).toBeGreaterThan(rate('cases/injection'));
});
