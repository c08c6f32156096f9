import { expect, test } from '@jest/globals';
import { budgetText, headline } from '../../../../src/evaluate/report/words/headline.ts';
import { honestNotes } from '../../../../src/evaluate/report/words/honest-notes.ts';
import { amountText, percent, timeText } from '../../../../src/report/numbers.ts';
import { richReport } from '../rich-report.ts';
import { failure, proved, sampleParts, sampleReport } from '../sample-report.ts';

test('reports write numbers for people', () => {
  const times = [0, 8.4, 99.4, 99.6, 999, 9_994, 9_996, 61_000, 99_960, 245_000, 3_600_000, 7_799_000];
  expect(times.map(timeText)).toEqual([
    '0 ms',
    '8 ms',
    '99 ms',
    '0.10 s',
    '1.00 s',
    '9.99 s',
    '10.0 s',
    '61.0 s',
    '1 min 40 s',
    '4 min 05 s',
    '1 h 00 min',
    '2 h 10 min',
  ]);
  expect([0, 7, 0.25, 43.33, 122.4, 9_999, 10_000, 12_345, 999_999, 1e6, 2.5e9].map(amountText)).toEqual([
    '0',
    '7',
    '0.25',
    '43.3',
    '122',
    '9999',
    '10.0 k',
    '12.3 k',
    '1.00 M',
    '1.00 M',
    '2.50 G',
  ]);
  expect(percent(1 / 3)).toBe('33.3%');
});

test('reports tell the budget in words', () => {
  expect(budgetText(sampleParts.budget)).toBe('30.0 s; 1 attempt at each problem');
  expect(budgetText({ ms: null, calls: 1, expansions: null, tokens: 5, attempts: 4 })).toBe(
    '1 tactic call, 5 tokens; 4 attempts at each problem',
  );
  expect(budgetText({ ...sampleParts.budget, ms: null })).toBe('no limits; 1 attempt at each problem');
});

const checked = { kind: 'checked' as const, against: [], notChecked: [], matches: [] };

test('the headline never leaves contamination out', () => {
  expect(headline(sampleReport())).toBe('2 of 4 proved, pass@1 50.0% (95% interval 15.0–85.0%)');
  expect(headline(sampleReport({ contamination: { kind: 'not-checked', why: 'no list' } }))).toBe(
    '2 of 4 proved, pass@1 50.0% (95% interval 15.0–85.0%) (contamination not checked)',
  );
  expect(headline(richReport())).toMatch(
    /^CONTAMINATED: 1 problem is in the training data; contamination checked in part\..* Without them: 1 of 3/,
  );
  const inPart = { ...checked, notChecked: ['nothing is known of x'] };
  expect(headline(sampleReport({ contamination: inPart }))).toMatch(/\(contamination checked in part\)$/);
});

test('the notes of a plain run are no warnings', () => {
  expect(honestNotes(sampleReport())).toEqual([
    { kind: 'note', text: 'No problem is in the training data; compared with no training data.' },
    {
      kind: 'note',
      text: 'The budget is in seconds of this machine with 1 worker; elsewhere the same seconds do more or less.',
    },
  ]);
});

test('the notes tell of proofs that came after their budget was spent', () => {
  const overrun = (ms: number, calls: number, budget: Partial<(typeof sampleParts)['budget']> = {}) => {
    const report = sampleReport({
      budget: { ...sampleParts.budget, ...budget },
      results: [
        proved('a', ms, calls),
        failure('b', { spent: { ms: 99_000, calls: 99, expansions: 1, tokens: 0 } }),
      ],
    });
    return honestNotes(report).find(({ text }) => text.includes('after'));
  };
  expect(overrun(30_000, 40)).toBeUndefined();
  expect(overrun(30_001, 40)).toEqual({
    kind: 'note',
    text: '1 proof came after its budget was spent (30.0 s at most), and counts all the same: a.',
  });
  expect(overrun(31_000, 33, { calls: 32 })?.text).toContain('(31.0 s, 33 tactic calls at most)');
  expect(overrun(9, 33, { ms: null, calls: 32 })?.text).toContain('(33 tactic calls at most)');
  expect(overrun(9, 32, { ms: null, calls: 32 })).toBeUndefined();
});

test('the notes say what was left out, what is known to be bad, and what nobody knows', () => {
  const texts = honestNotes(richReport()).map(({ text }) => text);
  for (const part of [
    '2 records of the suite could not be read and are left out; the first: MiniF2F/Test/a.lean:3: there is no theorem in it.',
    'not what its manifest says: test has 6 problems and should have 7.',
    '1 statement is known to be wrong, and counted like any other: wrong (1 is not 2).',
    'Not tried: 1 problem that asks for an answer first, which Lakatos does not fill in yet.',
    'so the score is not one of the whole benchmark: asked.',
    'omega on 2 statements. Their numbers may be too low.',
    'Contamination was checked in part only: nothing is known of the training data of tiny.',
  ])
    expect(texts).toContainEqual(expect.stringContaining(part));
});
