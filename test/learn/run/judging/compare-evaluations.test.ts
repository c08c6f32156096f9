import { describe, expect, test } from '@jest/globals';
import { compareEvaluations } from '../../../../src/learn/run/judging/run-state.ts';
import { evaluation } from './toy-evaluation.ts';

describe('which of two policies is better', () => {
  test('the one that gains more than it loses', () => {
    const [one, two] = [evaluation(['a', 'b'], 9), evaluation(['b', 'c', 'd'], 20)];
    expect(compareEvaluations(one, two)).toEqual({ accepted: true, why: '2 gained, 1 lost' });
    expect(compareEvaluations(two, one)).toEqual({ accepted: false, why: '1 gained, 2 lost' });
  });

  test('of as many, the one whose proofs take fewer calls', () => {
    const [one, two] = [evaluation(['a'], 9), evaluation(['a'], 8)];
    expect(compareEvaluations(one, two)).toEqual({
      accepted: true,
      why: '0 gained, 0 lost, with fewer calls',
    });
    expect(compareEvaluations(two, one).accepted).toBe(false);
    expect(compareEvaluations(one, one).accepted).toBe(false);
  });

  test('not the one that gives up sooner', () => {
    const one = evaluation(['a'], 9);
    expect(compareEvaluations(one, evaluation(['a'], 9, { spentCalls: 10 })).accepted).toBe(false);
    expect(compareEvaluations(evaluation([], 0), evaluation([], 0, { spentCalls: 0 })).accepted).toBe(false);
  });

  test('what is known of one alone counts for neither', () => {
    const [one, two] = [evaluation(['a'], 9), evaluation([], 0, { unknown: ['a'] })];
    const why = '0 gained, 0 lost, with no fewer calls';
    expect(compareEvaluations(one, two)).toEqual({ accepted: false, why });
    expect(compareEvaluations(two, one)).toEqual({ accepted: false, why });
  });

  test('nor do the calls of its proof', () => {
    const before = evaluation(['a', 'b'], 12, { callsOfEach: { a: 4, b: 8 } });
    const at = (calls: number) => evaluation(['a'], calls, { unknown: ['b'] });
    expect(compareEvaluations(before, at(5)).accepted).toBe(false);
    expect(compareEvaluations(before, at(3)).accepted).toBe(true);
  });
});
