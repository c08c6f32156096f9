import { expect, test } from '@jest/globals';
import { sha256 } from '../../../../core/hash.ts';
import { compareReports, findDifferences } from '../../../../src/evaluate/report/compare/compare-reports.ts';
import type { BenchReportParts } from '../../../../src/evaluate/report/schema/bench-report.ts';
import { failure, problem, proved, sampleParts, sampleReport } from '../sample-report.ts';

const spoilers = (changes: Partial<BenchReportParts>) =>
  findDifferences(sampleReport(), sampleReport(changes))
    .filter(({ spoils }) => spoils)
    .map(({ what, first, second }) => `${what}: ${first} → ${second}`);

test('equal runs have no differences, and a run of the same setting gains and loses nothing', () => {
  expect(findDifferences(sampleReport(), sampleReport())).toEqual([]);
  expect(compareReports(sampleReport(), sampleReport())).toMatchObject({
    isFair: true,
    both: ['a', 'b'],
    gained: [],
    lost: [],
    neither: ['c', 'd'],
    mcnemar: { exact: 1, midP: 1 },
  });
});

test('gained, lost, costs of what both prove', () => {
  const second = sampleReport({
    options: { ...sampleParts.options, strategy: 'puct', settings: { alpha: 0.7, bandit: true } },
    results: [proved('a', 500, 20), failure('b'), proved('c', 9_000, 90), proved('d', 8_000, 80)],
  });
  const comparison = compareReports(sampleReport(), second);
  expect(comparison).toMatchObject({
    isFair: true,
    differences: [
      { what: 'strategy', first: 'best-first', second: 'puct', spoils: false },
      { what: 'alpha', first: '0.5', second: '0.7', spoils: false },
    ],
    paired: 4,
    unpaired: 0,
    undecided: [],
    both: ['a'],
    gained: ['c', 'd'],
    lost: ['b'],
    neither: [],
    mcnemar: { exact: 1, midP: expect.closeTo(2 * (1 / 8) + 3 / 8, 14) },
    first: { score: { proved: 2 }, costs: { ms: { median: 1_000 }, calls: { median: 10 } } },
    second: { score: { proved: 3 }, costs: { ms: { median: 500 }, calls: { median: 20 } } },
  });
  const back = compareReports(second, sampleReport());
  expect([back.gained, back.lost, back.mcnemar]).toEqual([
    comparison.lost,
    comparison.gained,
    comparison.mcnemar,
  ]);
});

test('what is not decided in both runs is in no count', () => {
  const second = sampleReport({
    results: [
      failure('a', { status: 'fault', reason: 'lost' }),
      proved('b', 1, 1),
      failure('c', { status: 'invalid', reason: 'statement-error' }),
    ],
  });
  const comparison = compareReports(sampleReport(), second);
  expect(comparison).toMatchObject({ paired: 1, undecided: ['a', 'c', 'd'], both: ['b'], lost: [] });
  expect(comparison.differences).toContainEqual({
    what: 'attempts made',
    first: '4 of 4',
    second: '3 of 4',
    spoils: false,
  });
});

test('what one run tried more often is in no count', () => {
  const budget = { ...sampleParts.budget, attempts: 2 };
  const first = sampleReport({
    budget,
    results: [failure('a'), failure('b'), failure('b', { attempt: 2, seed: 1 })],
  });
  const second = sampleReport({
    budget,
    results: ['a', 'b'].flatMap((id) => [failure(id), proved(id, 1, 1, { attempt: 2, seed: 1 })]),
  });
  expect(compareReports(first, second)).toMatchObject({ paired: 1, gained: ['b'], lost: [] });
  expect(compareReports(first, second).undecided).toContain('a');
});

const spoiling: [name: string, changes: Partial<BenchReportParts>, differences: string[]][] = [
  ['time', { budget: { ...sampleParts.budget, ms: 60_000 } }, ['time: 30.0 s → 60.0 s']],
  ['calls', { budget: { ...sampleParts.budget, calls: 300 } }, ['tactic calls: none → 300']],
  ['attempts', { budget: { ...sampleParts.budget, attempts: 4 } }, ['attempts: 1 → 4']],
  ['suite', { suite: { ...sampleParts.suite, name: 'putnam' } }, ['suite: core → putnam']],
  [
    'repository',
    { suite: { ...sampleParts.suite, repository: 'mine' } },
    ['repository of the suite: none → mine'],
  ],
  ['commit', { suite: { ...sampleParts.suite, commit: 'abc' } }, ['commit of the suite: none → abc']],
  [
    'selection',
    {
      problems: [problem('a'), problem('b', { statementHash: sha256('other') }), problem('z')],
      results: [],
    },
    [
      'problems: 4 problems, 2 not in the other, 1 with another statement → 3 problems, 1 not in the other, 1 with another statement',
    ],
  ],
];
test.each(spoiling)('another %s spoils a comparison', (_name, changes, differences) => {
  expect(spoilers(changes)).toEqual(differences);
  expect(compareReports(sampleReport(), sampleReport(changes)).isFair).toBe(false);
});

test('problems with another statement are not paired', () => {
  const second = sampleReport({
    problems: [problem('a'), problem('b', { statementHash: sha256('other') }), problem('z')],
    results: [failure('a'), failure('b'), failure('z')],
  });
  expect(compareReports(sampleReport(), second)).toMatchObject({
    paired: 1,
    unpaired: 5,
    lost: ['a'],
    both: [],
    undecided: [],
  });
});

test('what a comparison is about does not spoil it, but is told', () => {
  const other = sampleReport({
    options: { ...sampleParts.options, model: { name: 'tiny', sha256: null }, seeds: [7], workers: 4 },
    machine: { ...sampleParts.machine, cores: 64 },
    versions: { ...sampleParts.versions, lean: 'lean 4.29.0', commit: null },
    contamination: {
      kind: 'checked',
      against: [],
      notChecked: [],
      matches: [{ id: 'a', match: 'normalised-text', source: 's' }],
    },
  });
  const comparison = compareReports(sampleReport(), other);
  expect(comparison.isFair).toBe(true);
  expect(comparison.differences.map(({ what }) => what)).toEqual([
    'Lean',
    'Lakatos',
    'model',
    'seeds',
    'workers',
    'machine',
    'problems in the training data',
  ]);
  expect(comparison.second.headline).toMatch(/^CONTAMINATED/);
});
