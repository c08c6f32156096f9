import { describe, expect, test } from '@jest/globals';
import type { Run } from '../../../bench/search/results.ts';
import { describeComparison, describeRow, summarise, summariseAll } from '../../../bench/search/summary.ts';

const run = (id: string, seed: number, proved: boolean, costs: Partial<Run> = {}): Run => ({
  configuration: 'default',
  seed,
  id,
  proved,
  reason: proved ? null : 'budget-calls',
  calls: 10,
  leanMs: 0,
  ms: 0,
  ...costs,
});

test('the share is the mean over the seeds, its interval that of one run over the problems', () => {
  const runs = [run('a', 0, true), run('b', 0, false), run('a', 1, true), run('b', 1, true)];
  const row = summarise('default', [...runs, { ...run('c', 0, true), configuration: 'other' }]);
  expect(row).toMatchObject({ problems: 2, solved: [1, 2], share: 0.75 });
  expect(row.interval.low).toBeLessThan(0.75);
  expect(row.interval.high).toBeGreaterThan(0.75);
});

test('costs are medians over what was proved', () => {
  const runs = [
    run('a', 0, true, { calls: 1, leanMs: 40 }),
    run('b', 0, true, { calls: 7, leanMs: 20 }),
    run('c', 0, true, { calls: 90, leanMs: 900 }),
    run('d', 0, false, { calls: 500, leanMs: 5000 }),
  ];
  expect(summarise('default', runs)).toMatchObject({ callsToProof: 7, leanMsToProof: 40 });
  expect(describeRow(summarise('default', runs))).toMatch(/3 of 4 .*75\.0% .*7 calls, 40 ms in Lean$/u);
});

test('shares for smaller budgets count the proofs that took no more', () => {
  const runs = [
    run('a', 0, true, { calls: 8 }),
    run('b', 0, true, { calls: 33 }),
    run('c', 0, false, { calls: 3 }),
    run('d', 0, false, { calls: 500 }),
  ];
  const row = summarise('default', runs, { within: [7, 8, 32, 33] });
  expect(row.within.map(({ share }) => share)).toEqual([0, 0.25, 0.25, 0.5]);
  expect(describeRow(row)).toContain('8: 25.0% [');
  expect(summarise('default', runs).within).toEqual([]);
});

test('with a budget of time the clock counts', () => {
  expect(describeRow(summarise('default', [run('a', 0, true, { ms: 1500 })]))).toMatch(/10 calls, 1\.5 s$/u);
});

test('every problem counts the same, however many of its runs there are', () => {
  const often = ['a', 'b'].flatMap((id) => [0, 1, 2].map((seed) => run(id, seed, true)));
  const runs = [...often, run('c', 0, true), run('d', 0, true, { calls: 30 })];
  const row = summarise('default', runs);
  expect(row).toMatchObject({ problems: 4, solved: [4, 2, 2], missing: 4, share: 1, callsInAll: 60 });
  expect(describeRow(row)).toContain('4/2/2 of 4 (4 runs missing)');
});

describe('side by side', () => {
  const other = (of: Run): Run => ({ ...of, configuration: 'other' });
  const costs = (calls: number) => ({ calls });
  const runs = [
    run('a', 0, true, costs(10)),
    run('a', 1, true, costs(20)),
    run('b', 0, true, costs(1)),
    run('b', 1, false, costs(500)),
    other(run('a', 0, true, costs(40))),
    other(run('a', 1, true, costs(50))),
    other(run('b', 0, true, costs(2))),
    other(run('b', 1, true, costs(4))),
  ];

  test('calls of one seed, for what every run proves and for all', () => {
    const comparison = summariseAll(['default', 'other'], runs);
    expect(comparison.common).toEqual(['a']);
    expect(comparison.rows).toMatchObject([
      { configuration: 'default', callsForCommon: 15, callsInAll: 265.5, missing: 0 },
      { configuration: 'other', callsForCommon: 45, callsInAll: 48, missing: 0 },
    ]);
    const lines = describeComparison(comparison).split('\n');
    expect(lines[0]).toContain('the 1 theorems that every run proves');
    expect(lines[1]).toMatch(/^default .*; 15 for the common, 266 in all$/u);
    expect(summariseAll(['other'], runs).common).toEqual(['a', 'b']);
  });

  test('what only one of them was run on is missing from the other, and not common', () => {
    const more = [...runs, run('c', 0, true), run('c', 1, true)];
    const { common, rows } = summariseAll(['default', 'other'], more);
    expect(common).toEqual(['a']);
    expect(rows.map(({ problems, missing }) => [problems, missing])).toEqual([
      [3, 0],
      [2, 2],
    ]);
  });
});

test('nothing was run', () => {
  expect(summarise('default', [])).toMatchObject({ problems: 0, solved: [], share: 0 });
});
