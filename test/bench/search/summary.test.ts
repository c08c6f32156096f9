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
    run('a', 0, true, { calls: 1, leanMs: 40, ms: 500 }),
    run('b', 0, true, { calls: 7, leanMs: 20, ms: 1_234 }),
    run('c', 0, true, { calls: 90, leanMs: 900, ms: 2_000 }),
    run('d', 0, false, { calls: 500, leanMs: 5000 }),
  ];
  expect(summarise('default', runs)).toMatchObject({ callsToProof: 7, leanMsToProof: 40 });
  expect(describeRow(summarise('default', runs))).toMatch(/3 of 4 .*75\.0% .*7 calls, 1\.2 s$/u);
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

describe('against the default', () => {
  const other = (of: Run): Run => ({ ...of, configuration: 'other' });
  const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
  const single = [
    // Six gained and one lost; then of those that both prove nine in fewer calls, one in more and two in as many.
    ...many('gained', 6).flatMap((id) => [run(id, 0, false, { calls: 500 }), other(run(id, 0, true))]),
    ...[run('lost', 0, true), other(run('lost', 0, false, { calls: 5 }))],
    ...many('fewer', 9).flatMap((id) => [run(id, 0, true), other(run(id, 0, true, { calls: 9 }))]),
    ...[run('more', 0, true), other(run('more', 0, true, { calls: 400 }))],
    ...many('same', 2).flatMap((id) => [run(id, 0, true), other(run(id, 0, true))]),
    ...[run('open', 0, false), other(run('open', 0, false, { calls: 1 }))],
  ];

  test('theorems gained and lost, and those that take fewer and more calls, with the chances of both', () => {
    const comparison = summariseAll(['default', 'other'], single, { reference: 'default' });
    expect(comparison.reference).toBe('default');
    expect(comparison.rows[0]?.against).toBeNull();
    const { against } = comparison.rows[1]!;
    expect(against).toMatchObject({ gained: many('gained', 6), lost: ['lost'], both: 12, fewer: 9, more: 1 });
    // 2 (C(7, 0) + C(7, 1)) / 2^7 and 2 (C(10, 0) + C(10, 1)) / 2^10.
    expect(against?.p).toBeCloseTo(16 / 128, 12);
    expect(against?.callsP).toBeCloseTo(22 / 1024, 12);
    const lines = describeComparison(comparison).split('\n');
    expect(lines[0]).toMatch(/; against default: theorems gained and lost, .* fewer and more calls$/u);
    expect(lines[1]).toMatch(/ in all$/u);
    expect(lines[2]).toMatch(/ in all; \+6 -1 \(p = 0\.13\), 9 fewer 1 more \(p = 0\.02\)$/u);
  });

  test('a small chance is not told as none', () => {
    const clear = many('x', 9).flatMap((id) => [run(id, 0, false), other(run(id, 0, true))]);
    const comparison = summariseAll(['default', 'other'], clear, { reference: 'default' });
    expect(describeComparison(comparison)).toContain('+9 -0 (p < 0.01), 0 fewer 0 more (p = 1.00)');
  });

  test('seeds of one theorem are no theorems of their own', () => {
    const costs = (calls: number) => ({ calls });
    const runs = [
      // Proved with two seeds instead of one; the one that both prove takes more.
      ...[run('a', 0, true, costs(10)), run('a', 1, false), run('a', 2, false)],
      ...[other(run('a', 0, true, costs(11))), other(run('a', 1, true, costs(1))), other(run('a', 2, false))],
      // As often, with other seeds; with none of them both.
      ...[run('b', 0, true), run('b', 1, false), other(run('b', 0, false)), other(run('b', 1, true))],
      // Fewer in all, though not with each seed.
      ...[run('c', 0, true, costs(10)), run('c', 1, true, costs(30))],
      ...[other(run('c', 0, true, costs(20))), other(run('c', 1, true, costs(10)))],
    ];
    const { against } = summariseAll(['default', 'other'], runs, { reference: 'default' }).rows[1]!;
    expect(against).toEqual({ gained: ['a'], lost: [], p: 1, both: 2, fewer: 1, more: 1, callsP: 1 });
  });

  test('what only one of them was run with does not count', () => {
    const runs = [
      ...[run('a', 0, false), run('a', 1, false), other(run('a', 0, false)), other(run('a', 2, true))],
      ...[run('b', 0, true), other(run('c', 0, true))],
    ];
    const { against } = summariseAll(['default', 'other'], runs, { reference: 'default' }).rows[1]!;
    expect(against).toMatchObject({ gained: [], lost: [], p: 1, both: 0, fewer: 0, more: 0, callsP: 1 });
  });

  test('there is none when the default is not among them', () => {
    const comparison = summariseAll(['other'], single, { reference: 'default' });
    expect(comparison).toMatchObject({ reference: null, rows: [{ against: null }] });
    expect(describeComparison(comparison)).not.toContain('against');
  });
});

test('the summary of a bench that ran nothing counts nothing', () => {
  expect(summarise('default', [])).toMatchObject({ problems: 0, solved: [], share: 0 });
});
