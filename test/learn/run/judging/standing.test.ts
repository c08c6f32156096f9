import { describe, expect, test } from '@jest/globals';
import type { RoundResult } from '../../../../src/learn/run/folder/round-result.ts';
import { standingAfter, trainingStart } from '../../../../src/learn/run/judging/standing.ts';
import { better } from '../value-decisions.ts';
import { evaluation } from './toy-evaluation.ts';

test('a base model that is better than the policy without one is where a run begins', () => {
  const baseline = evaluation(['a'], 4);
  const better = evaluation(['a', 'b'], 9);
  const base = { complaints: [], evaluation: better, accepted: true, why: '1 gained, 0 lost' };
  expect(standingAfter({ baseline, base }, [])).toMatchObject({ current: 'base', evaluation: better });
  const worse = { ...base, accepted: false };
  expect(standingAfter({ baseline, base: worse }, [])).toMatchObject({ current: null, evaluation: baseline });
  expect(standingAfter({ baseline, base: null }, [])).toMatchObject({ current: null });
});

describe('a linear value that has won', () => {
  const beginning = { baseline: evaluation(['a'], 4), base: null };
  const won = {
    ...{ figures: null, decision: better, againstSize: better },
    ...{ states: 9, sha256: '0', isLevel: false, bySize: null },
  };
  const ranking = {
    ...{ calls: 9, choices: 9, sha256: '0', evaluation: evaluation(['a', 'b'], 4) },
    ...{ accepted: true, why: '1 gained, 0 lost' },
  };
  const result = (round: number, changes: Partial<RoundResult> = {}): RoundResult => ({
    ...{ version: 1, round, policy: 'toy', stage: 0, searches: [], problems: null, unknown: 0, invalid: [] },
    ...{ ranking: null, valuing: null, startedFrom: null, training: null, complaints: [], evaluation: null },
    data: { fresh: 0, train: 0, steps: 0, heldOut: 0, leftOut: 0, measured: 0, traced: 0, tracedHeldOut: 0 },
    ...{ alone: null, values: null, accepted: false, why: '' },
    ...changes,
  });
  const valueAfter = (...results: RoundResult[]) => standingAfter(beginning, results).linearValue;
  const model = { accepted: true, evaluation: evaluation(['a', 'b', 'c'], 4) };

  test('guides the searches of later rounds while the policy stays as it is', () => {
    expect(valueAfter(result(0, { valuing: won }))).toBe(0);
    expect(valueAfter(result(0, { valuing: won }), result(1))).toBe(0);
    // It is measured in the order that its round learnt.
    expect(valueAfter(result(0, { valuing: won, ranking }))).toBe(0);
  });

  test('has to win again beside a new model, and in a new order', () => {
    expect(valueAfter(result(0, { valuing: won }), result(1, model))).toBeNull();
    expect(valueAfter(result(0, { valuing: won }), result(1, { ranking }))).toBeNull();
    // That of the same round was measured before its model was there.
    expect(valueAfter(result(0, { valuing: won, ...model }))).toBeNull();
    expect(valueAfter(result(0, model), result(1, { valuing: won }))).toBe(1);
  });
});

test('training without a base begins with new weights', () => {
  const standing = standingAfter({ baseline: evaluation([], 0), base: null }, []);
  expect(trainingStart(standing, { patience: 1, training: null })).toBeNull();
  expect(trainingStart({ ...standing, current: 3 }, { patience: 1, training: null })).toBe(3);
  expect(trainingStart({ ...standing, current: 3, stale: 1 }, { patience: 1, training: null })).toBeNull();
});
