import { describe, expect, test } from '@jest/globals';
import {
  type PastProblem,
  regretOf,
  stayingProblems,
  staysInPlay,
} from '../../../src/learn/problems/make-problems.ts';
import type { PastRound } from '../../../src/learn/tasks/task-sampler.ts';
import fc from '../../support/properties.ts';

const tries = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(20))
  .map(([tried, some]) => ({ tried, proved: Math.min(tried, some) }));

describe('regret', () => {
  test('is the best try less the mean one', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (proofs) => {
        const rewards = proofs.map(Number);
        const proved = rewards.reduce((sum, reward) => sum + reward, 0);
        const gap = Math.max(...rewards) - proved / rewards.length;
        expect(regretOf({ tried: rewards.length, proved })).toBeCloseTo(gap, 12);
      }),
    );
  });

  test('what is always or never proved has none, and does not stay', () => {
    for (const proved of [0, 4]) {
      expect(regretOf({ tried: 4, proved })).toBe(0);
      expect(staysInPlay({ tried: 4, proved })).toBe(false);
    }
    expect(staysInPlay({ tried: 0, proved: 0 })).toBe(false);
    expect(staysInPlay({ tried: 2, proved: 1 })).toBe(true);
    for (const proved of [1, 4]) expect(staysInPlay({ tried: 5, proved })).toBe(true);
    fc.assert(
      fc.property(tries, (some) => {
        if (staysInPlay(some)) expect(regretOf(some)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('what stays', () => {
  const problem = (id: string): [string, PastProblem] => [
    id,
    { theorem: { id, header: '', statement: `theorem ${id} : True` }, proposer: id.slice(0, 1) },
  ];
  const problems = new Map(['a1', 'a2', 'b1', 'b2'].map(problem));
  const searches = (theorem: string, ...proofs: boolean[]): PastRound['searches'] =>
    proofs.map((proved) => ({ theorem, proved, given: 0 }));
  const past: PastRound[] = [
    {
      stage: 0,
      searches: [...searches('a1', true, false), ...searches('b1', true, false), ...searches('x', true)],
    },
    {
      stage: 0,
      searches: [
        ...searches('a1', true, true),
        ...searches('a2', false, true),
        ...searches('b2', false, false),
      ],
    },
  ];

  test('is what was proved about half of the time when it was last searched, the latest first', () => {
    const ids = (most: number) => stayingProblems(problems, past, most).map(({ theorem }) => theorem.id);
    expect(ids(9)).toEqual(['a2', 'b1']);
    expect(ids(1)).toEqual(['a2']);
    expect(ids(0)).toEqual([]);
  });
});
