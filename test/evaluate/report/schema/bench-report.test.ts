import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LakatosError } from '../../../../core/errors.ts';
import { parseBenchReport, readBenchReport } from '../../../../src/evaluate/report/read-report.ts';
import { reportFiles, reportJson } from '../../../../src/evaluate/report/report-files.ts';
import { machineSchema } from '../../../../src/evaluate/report/schema/run-setting.ts';
import { describeMachine } from '../../../../src/evaluate/run/bench-run.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { richReport } from '../rich-report.ts';
import { certificate, failure, proved, sampleParts, sampleReport } from '../sample-report.ts';

test('what is written is read back the same, from its file and its folder', async () => {
  await using folder = await temporaryFolder();
  const report = richReport();
  for (const { name, text } of reportFiles(report)) await writeFile(join(folder.path, name), text);
  expect(await readBenchReport(folder.path)).toEqual(report);
  expect(await readBenchReport(join(folder.path, 'report.json'))).toEqual(report);
});

test('the text does not depend on the order in which things were said', () => {
  const { results, problems, budget, ...rest } = sampleParts;
  const shuffled = sampleReport({
    ...Object.fromEntries(Object.entries(rest).reverse()),
    budget: { attempts: 1, tokens: null, expansions: null, calls: null, ms: 30_000 },
    results: results.toReversed(),
  });
  expect(reportJson(shuffled)).toBe(reportJson(sampleReport()));
  expect(reportJson(shuffled)).toMatch(/^\{\n {2}"schema": "lakatos\/bench-report",\n {2}"version": 4,\n/);
  expect(problems).toHaveLength(4);
  expect(budget.attempts).toBe(1);
});

/** A written report with some of its fields changed. */
function damaged(change: (report: Record<string, unknown>) => void): string {
  const report = JSON.parse(reportJson(sampleReport())) as Record<string, unknown>;
  change(report);
  return JSON.stringify(report);
}

const wrong: [name: string, text: string, message: RegExp][] = [
  ['no JSON', '{', /^r is not JSON/],
  ['another file', '{"schema":"lakatos/certificate","version":1}', /^r is no benchmark report$/],
  ['a list', '[]', /^r is no benchmark report$/],
  [
    'a later version',
    damaged((report) => {
      report['version'] = 5;
    }),
    /^r is a report of version 5; this Lakatos reads version 4$/,
  ],
  [
    'a report without budget',
    damaged((report) => {
      delete report['budget'];
    }),
    /^r is not a whole report: the field budget is missing$/,
  ],
  [
    'a better score than its results',
    damaged((report) => {
      const totals = report['totals'] as { score: { proved: number; notProved: number } };
      totals.score.proved += 1;
      totals.score.notProved -= 1;
    }),
    /the totals are not those of the results$/,
  ],
  [
    'a better rate than its results',
    damaged((report) => {
      const totals = report['totals'] as { score: { rates: { share: number; high: number }[] } };
      totals.score.rates[0]!.share = 0.6;
    }),
    /the totals are not those of the results$/,
  ],
  [
    'a forgotten contamination',
    damaged((report) => {
      report['contamination'] = {
        kind: 'checked',
        against: [],
        notChecked: [],
        matches: [{ id: 'a', match: 'statement-hash', source: 'x' }],
      };
    }),
    /the totals are not those of the results$/,
  ],
];
test.each(wrong)('what is no report is refused: %s', (_name, text, message) => {
  expect(() => parseBenchReport(text, 'r')).toThrow(message);
  try {
    parseBenchReport(text, 'r');
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(LakatosError);
    expect(thrown).toMatchObject({ code: 'INPUT_INVALID', advice: expect.stringMatching(/./) });
  }
});

test('what is not there, or no file, is told', async () => {
  await using folder = await temporaryFolder();
  for (const path of [join(folder.path, 'none'), folder.path]) {
    await expect(readBenchReport(path)).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: expect.stringContaining(`there is no report to read in ${path}`),
    });
  }
});

const contradictions: [name: string, parts: Parameters<typeof sampleReport>[0], message: string][] = [
  [
    'a proof without a certificate',
    { results: [proved('a', 1, 1, { certificate: null })] },
    'the certificate says otherwise',
  ],
  [
    'a certificate that rejects',
    { results: [proved('a', 1, 1, { certificate: { ...certificate('a'), verdict: 'rejected' } })] },
    'the certificate says otherwise',
  ],
  [
    'an acceptance that rests on sorryAx',
    { results: [proved('a', 1, 1, { certificate: { ...certificate('a'), axioms: ['sorryAx'] } })] },
    'the certificate says otherwise',
  ],
  [
    'an acceptance of a negation without all checks',
    {
      results: [
        failure('a', {
          ...{ status: 'refuted', reason: 'refuted' },
          negation: {
            kind: 'proved',
            statement: 'theorem n : ¬ True',
            proof: 'by decide',
            certificate: { ...certificate('n'), checks: [] },
            spent: { ms: 1, calls: 1, expansions: 1, tokens: 0 },
          },
        }),
      ],
    },
    'the certificate of the negation says otherwise',
  ],
  ['proved without a proof', { results: [proved('a', 1, 1, { proof: null })] }, 'proved without a proof'],
  ['a proof of a failure', { results: [failure('a', { proof: 'by rfl' })] }, 'a proof, but not proved'],
  ['a failure without a reason', { results: [failure('a', { reason: null })] }, 'no reason'],
  ['a k above the attempts', { budget: { ...sampleParts.budget, k: 2 } }, 'pass@k needs k attempts'],
  ['an unknown problem', { results: [failure('z')] }, 'there is no problem z'],
  ['the same attempt twice', { results: [failure('a'), failure('a')] }, 'an attempt is there twice'],
  ['an attempt too many', { results: [failure('a', { attempt: 2 })] }, 'only 1 were planned'],
  [
    'an unknown problem of a tactic',
    { baselines: [{ name: 'omega', proved: ['y'], unknown: [] }] },
    'there is no problem y',
  ],
  [
    'an unknown problem that is known to be bad',
    { suite: { ...sampleParts.suite, knownBad: [{ id: 'y', reason: 'it is false' }] } },
    'there is no problem y',
  ],
  [
    'a negation that is proved of what is not refuted',
    {
      results: [
        failure('a', {
          negation: {
            kind: 'proved',
            statement: 'theorem n : ¬ True',
            proof: 'by decide',
            certificate: certificate('n'),
            spent: { ms: 1, calls: 1, expansions: 1, tokens: 0 },
          },
        }),
      ],
    },
    'its negation is proved, but it is not refuted',
  ],
];
test.each(contradictions)('no report is made of contradicting parts: %s', (_name, parts, message) => {
  expect(() => sampleReport(parts)).toThrow(message);
});

test('this machine is described without its name', () => {
  const machine = describeMachine();
  expect(machineSchema.parse(machine)).toEqual(machine);
  expect(machine.cores).toBeGreaterThan(0);
  expect(machine.memory).toBeGreaterThan(1e8);
});
