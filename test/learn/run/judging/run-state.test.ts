import { expect, test } from '@jest/globals';
import type { RoundResult } from '../../../../src/learn/run/folder/round-result.ts';
import { stateAfter, trainingStart } from '../../../../src/learn/run/judging/run-state.ts';
import { evaluation } from './toy-evaluation.ts';

const result = (round: number, changes: Partial<RoundResult> = {}): RoundResult => ({
  ...{ version: 1, round, policy: 'toy', stage: 0, searches: [], problems: null, unknown: 0, invalid: [] },
  ...{ ranking: null, valuing: null, startedFrom: null, training: null, complaints: [], evaluation: null },
  data: { fresh: 0, train: 0, steps: 0, heldOut: 0, leftOut: 0, measured: 0, traced: 0, tracedHeldOut: 0 },
  ...{ alone: null, values: null, accepted: false, why: '' },
  ...changes,
});

test('a base model that is better than the policy without one is where a run begins', () => {
  const baseline = evaluation(['a'], 4);
  const better = evaluation(['a', 'b'], 9);
  const base = { complaints: [], evaluation: better, alone: null, accepted: true, why: '1 gained, 0 lost' };
  expect(stateAfter({ baseline, base }, [])).toMatchObject({ current: 'base', evaluation: better });
  const worse = { ...base, accepted: false };
  expect(stateAfter({ baseline, base: worse }, [])).toMatchObject({ current: null, evaluation: baseline });
  expect(stateAfter({ baseline, base: null }, [])).toMatchObject({ current: null });
});

test('what is better takes over, and rounds without a better model are counted', () => {
  const beginning = { baseline: evaluation(['a'], 4), base: null };
  const [ordered, modelled] = [evaluation(['a', 'b'], 4), evaluation(['a', 'b', 'c'], 4)];
  const ranking = (accepted: boolean) => ({
    ranking: { calls: 9, choices: 9, sha256: '0', evaluation: ordered, accepted, why: '' },
  });
  const model = { accepted: true, evaluation: modelled };
  const after = (...results: RoundResult[]) => stateAfter(beginning, results);
  expect(after(result(0, ranking(true)))).toEqual({
    ...{ current: null, ranker: 0, evaluation: ordered, stale: 1 },
  });
  expect(after(result(0, ranking(true)), result(1, { ...ranking(false), ...model }))).toEqual({
    ...{ current: 1, ranker: 0, evaluation: modelled, stale: 0 },
  });
  expect(after(result(0, model), result(1, { evaluation: ordered }), result(2))).toEqual({
    ...{ current: 0, ranker: null, evaluation: modelled, stale: 2 },
  });
});

test('training without a base begins with new weights', () => {
  const state = stateAfter({ baseline: evaluation([], 0), base: null }, []);
  expect(trainingStart(state, { patience: 1, training: null })).toBeNull();
  expect(trainingStart({ ...state, current: 3 }, { patience: 1, training: null })).toBe(3);
  expect(trainingStart({ ...state, current: 3, stale: 1 }, { patience: 1, training: null })).toBeNull();
});
