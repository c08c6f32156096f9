import { expect, test } from '@jest/globals';
import { passAtK, wilsonInterval } from '../../../core/statistics.ts';
import type { ReportedAttempt, ReportProblem } from '../../../src/evaluate/report/schema/results.ts';
import { honestNotes } from '../../../src/evaluate/report/words/honest-notes.ts';
import {
  costPerProof,
  groupScores,
  scoreOf,
  solvedCurve,
  solvedWithin,
} from '../../../src/evaluate/statistics/score-of.ts';
import { tallyProblems } from '../../../src/evaluate/statistics/tally.ts';
import fc from '../../support/properties.ts';
import { failure, problem, proved, sampleParts, sampleReport } from '../report/sample-report.ts';

const talliesOf = (
  problems: readonly ReportProblem[],
  results: readonly ReportedAttempt[],
  attempts: number,
  askingForAnswer: string[] = [],
) =>
  tallyProblems({
    suite: { askingForAnswer },
    problems: [...problems],
    results: [...results],
    budget: { ...sampleParts.budget, attempts },
  });

test('one attempt each: counts, and the interval of Wilson', () => {
  const { totals } = sampleReport();
  expect(totals).toEqual({
    score: {
      problems: 4,
      proved: 2,
      notProved: 2,
      refuted: 0,
      invalid: 0,
      faults: 0,
      remaining: 0,
      askingForAnswer: 0,
      rates: [{ k: 1, problems: 4, share: 0.5, ...wilsonInterval(2, 4), method: 'wilson' }],
      ifFaultsFailed: null,
    },
    contaminated: null,
    attempts: 4,
    planned: 4,
    spent: { ms: 64_000, calls: 250, expansions: 44, tokens: 0 },
    time: { lean: 54_000, model: 0, own: 10_000 },
    contributions: [
      { contributor: 'enumerative', tried: 200, accepted: 20, inProof: 0 },
      { contributor: 'lemmas', tried: 50, accepted: 4, inProof: 4 },
    ],
    retries: 0,
    spentPerProof: { ms: 32_000, calls: 125, expansions: 22, tokens: 0 },
  });
});

test('what is invalid, faulty, remaining or asks for an answer is in no rate; what is false counts as not proved', () => {
  const problems = ['p', 'n', 'r', 'i', 'f', 'x', 'q'].map((id) => problem(id));
  const results = [
    proved('p', 10, 1),
    failure('n'),
    failure('r', { status: 'refuted', reason: 'refuted' }),
    failure('i', { status: 'invalid', reason: 'statement-error' }),
    failure('f', { status: 'fault', reason: 'machinery', retries: 2 }),
  ];
  const score = scoreOf(talliesOf(problems, results, 1, ['q']), 1);
  expect(score).toMatchObject({ proved: 1, notProved: 1, refuted: 1, invalid: 1, faults: 1, remaining: 1 });
  expect(score.askingForAnswer).toBe(1);
  expect(score.rates).toEqual([
    { k: 1, problems: 3, share: expect.closeTo(1 / 3, 14), ...wilsonInterval(1, 3), method: 'wilson' },
  ]);
  expect(score.ifFaultsFailed).toBeCloseTo(1 / 4, 14);
  expect(scoreOf([], 1).rates).toEqual([]);
});

test('what broken tries had spent is in the sums, and in the cost of no proof', () => {
  const retrySpent = { ms: 7, calls: 5, expansions: 2, tokens: 1 };
  const results = [proved('p', 10, 1, { retries: 1, retrySpent })];
  const run = sampleReport({ problems: [problem('p')], results });
  expect(run.totals).toMatchObject({
    spent: { ms: 17, calls: 6, expansions: 4, tokens: 1 },
    spentPerProof: { ms: 17, calls: 6, expansions: 4, tokens: 1 },
    retries: 1,
  });
  expect(talliesOf([problem('p')], results, 1)[0]?.firstProof).toMatchObject({ ms: 10, calls: 1 });
  expect(honestNotes(run).map(({ text }) => text)).toContain(
    'Attempts were made again because of machine faults: 1 time. What broke had taken 7 ms and 5 tactic calls; that is in the sums, and in the cost of no proof.',
  );
});

test('a proof that the gate did not accept counts as nobody’s', () => {
  const contributions = [{ contributor: 'model', tried: 3, accepted: 2, inProof: 2 }] as const;
  const results = [failure('n', { contributions: [...contributions], reason: 'gate-rejected' })];
  const { totals } = sampleReport({ problems: [problem('n')], results });
  expect(totals.contributions).toEqual([{ ...contributions[0], inProof: 0 }]);
});

test('several attempts: the mean of the unbiased estimates, over problems with enough decided attempts', () => {
  const attempts = (id: string, outcomes: string) =>
    [...outcomes].map((outcome, index) => {
      const more = { attempt: index + 1, seed: index };
      if (outcome === 'p') return proved(id, 100, 5, more);
      if (outcome === 'f') return failure(id, { ...more, status: 'fault', reason: 'lost' });
      return failure(id, more);
    });
  const problems = ['a', 'b', 'c', 'd'].map((id) => problem(id));
  const refuted = failure('d', { status: 'refuted', reason: 'refuted' });
  // a: 2 of 4, b: 0 of 4, c: 1 of 3 and a fault, d: false, so 0 of 4 with one attempt.
  const results = [...attempts('a', 'npnp'), ...attempts('b', 'nnnn'), ...attempts('c', 'fnpn'), refuted];
  const tallies = talliesOf(problems, results, 4);
  expect(tallies.map(({ status, decided, proofs }) => [status, decided, proofs])).toEqual([
    ['proved', 4, 2],
    ['not-proved', 4, 0],
    ['proved', 3, 1],
    ['refuted', 4, 0],
  ]);
  const { rates, ifFaultsFailed } = scoreOf(tallies, 4);
  expect(rates.map(({ k, problems: size, method }) => [k, size, method])).toEqual([
    [1, 4, 'bootstrap'],
    [2, 4, 'bootstrap'],
    [4, 3, 'wilson'],
  ]);
  expect(rates[0]?.share).toBeCloseTo((1 / 2 + 0 + 1 / 3 + 0) / 4, 14);
  expect(rates[1]?.share).toBeCloseTo((5 / 6 + 0 + 2 / 3 + 0) / 4, 14);
  expect(rates[2]).toMatchObject({ share: 1 / 3, ...wilsonInterval(1, 3) });
  expect(scoreOf(tallies, 3).rates.map(({ k }) => k)).toEqual([1, 2, 3]);
  for (const { low, share, high } of rates) expect(low <= share && share <= high).toBe(true);
  expect(ifFaultsFailed).toBeCloseTo((1 / 2 + 0 + 1 / 4 + 0) / 4, 14);
  // The first proof of c cost two decided attempts; the fault is the machine's.
  expect(tallies[2]?.firstProof).toMatchObject({ ms: 30_100, calls: 105 });
});

test('equal shares between 0 and 1 are not known for certain', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const results = ids.flatMap((id) => [proved(id, 1, 1), failure(id, { attempt: 2, seed: 1 })]);
  const tallies = talliesOf(
    ids.map((id) => problem(id)),
    results,
    2,
  );
  expect(scoreOf(tallies, 2).rates[0]).toMatchObject({
    share: 1 / 2,
    ...wilsonInterval(2, 4),
    method: 'wilson',
  });
});

test('curves and costs are those of first proofs', () => {
  const problems = ['a', 'b', 'c', 'd'].map((id) => problem(id));
  const results = [proved('a', 500, 8), proved('b', 20, 8), failure('c'), proved('d', 20, 3)];
  const tallies = talliesOf(problems, results, 1);
  expect(solvedCurve(tallies, 'ms')).toEqual([
    { at: 20, solved: 2 },
    { at: 500, solved: 3 },
  ]);
  const calls = solvedCurve(tallies, 'calls');
  expect(calls).toEqual([
    { at: 3, solved: 1 },
    { at: 8, solved: 3 },
  ]);
  expect([2, 3, 7, 8, 1e9].map((at) => solvedWithin(calls, at))).toEqual([0, 1, 1, 3, 3]);
  expect(costPerProof(tallies).calls).toEqual({
    count: 3,
    mean: expect.closeTo(19 / 3, 14),
    lowerQuartile: 5.5,
    median: 8,
    upperQuartile: 8,
  });
  expect(costPerProof([]).ms).toBeNull();
});

test('groups are sorted by name, and together have every problem once', () => {
  const { problems, results } = sampleParts;
  const groups = groupScores(talliesOf(problems, results, 1), 'topic', 1);
  expect(groups.map(({ name, score }) => [name, score.problems, score.proved])).toEqual([
    ['lists', 1, 0],
    ['logic', 2, 2],
    ['none', 1, 0],
  ]);
});

test('whatever happens, each problem is counted once, and a larger k is never worse', () => {
  const outcome = fc.constantFrom('proved', 'not-proved', 'fault', 'invalid', 'refuted', 'remaining');
  const run = fc
    .integer({ min: 1, max: 5 })
    .chain((attempts) =>
      fc.tuple(
        fc.constant(attempts),
        fc.array(fc.array(outcome, { minLength: attempts, maxLength: attempts }), { maxLength: 12 }),
      ),
    );
  fc.assert(
    fc.property(run, ([attempts, outcomes]) => {
      const problems = outcomes.map((_, index) => problem(`p${index}`));
      const results = outcomes.flatMap((of, index) =>
        of.flatMap((status, at) => {
          const more = { attempt: at + 1, seed: at };
          if (status === 'remaining') return [];
          if (status === 'proved') return [proved(`p${index}`, 10 * at, at, more)];
          return [
            failure(`p${index}`, { ...more, status: status as ReportedAttempt['status'], reason: 'x' }),
          ];
        }),
      );
      const tallies = talliesOf(problems, results, attempts);
      const score = scoreOf(tallies, attempts);
      const { proved: solved, notProved, refuted, invalid, faults, remaining } = score;
      expect(solved + notProved + refuted + invalid + faults + remaining).toBe(problems.length);
      for (const { share, low, high } of score.rates) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(share);
        expect(share).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(1);
      }
      const whole = tallies.filter(({ decided }) => decided >= attempts && attempts > 1);
      for (const { decided, proofs } of whole) {
        expect(passAtK(decided, proofs, 2)).toBeGreaterThanOrEqual(passAtK(decided, proofs, 1));
      }
      expect(solvedCurve(tallies, 'ms').at(-1)?.solved ?? 0).toBe(solved);
    }),
    { numRuns: 50 },
  );
});
