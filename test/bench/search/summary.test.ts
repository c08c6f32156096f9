import { expect, test } from '@jest/globals';
import type { Run } from '../../../bench/search/results.ts';
import { describeRow, summarise } from '../../../bench/search/summary.ts';

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

test('with a budget of time the clock counts', () => {
  expect(describeRow(summarise('default', [run('a', 0, true, { ms: 1500 })]))).toMatch(/10 calls, 1\.5 s$/u);
});

test('nothing was run', () => {
  expect(summarise('default', [])).toMatchObject({ problems: 0, solved: [], share: 0 });
});
