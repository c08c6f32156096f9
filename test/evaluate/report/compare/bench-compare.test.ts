import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { benchCompare } from '../../../../src/cli/commands/bench-compare.ts';
import { reportJson } from '../../../../src/evaluate/report/report-files.ts';
import { fakeTerminal } from '../../../support/fake-terminal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { failure, problem, proved, sampleParts, sampleReport } from '../sample-report.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const attack = 'c\x1b[2J\nd';
  const problems = [problem('a'), problem('b'), problem(attack)];
  const reports = {
    first: sampleReport({ problems, results: [proved('a', 1_000, 10), proved('b', 9, 4), failure(attack)] }),
    second: sampleReport({
      problems,
      results: [proved('a', 500, 20), failure('b'), proved(attack, 9_000, 90)],
    }),
    richer: sampleReport({ budget: { ...sampleParts.budget, ms: 60_000 } }),
  };
  for (const [name, report] of Object.entries(reports)) await writeFile(place(name), reportJson(report));
});

afterAll(async () => await folder?.[Symbol.asyncDispose]());

const place = (name: string) => join(folder.path, `${name}.json`);

async function compare(first: string, second: string, flags: { anyway?: boolean; json?: boolean } = {}) {
  const terminal = fakeTerminal();
  const all = { anyway: false, json: false, verbose: false, ...flags };
  const code = await benchCompare([place(first), place(second)], all, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

test('the comparison of two reports is told in words', async () => {
  const { code, out } = await compare('first', 'second');
  expect(code).toBe(0);
  expect(out).toBe(`A ${place('first')} → B ${place('second')}
  A: 2 of 3 proved, pass@1 66.7% (95% interval 20.8–93.9%)
  B: 2 of 3 proved, pass@1 66.7% (95% interval 20.8–93.9%)
The 3 problems decided in both
  A: 2 of 3 proved, pass@1 66.7% (95% interval 20.8–93.9%)
  B: 2 of 3 proved, pass@1 66.7% (95% interval 20.8–93.9%)
  both 1, gained 1, lost 1, neither 0
  McNemar's exact test: p = 1.000, mid-p = 1.000: a difference this large may well be chance
Gained (B alone)
  + c [2J d
Lost (A alone)
  - b
Cost of a proof, of the 1 that both prove
  time: median 1.00 s → 0.50 s, mean 1.00 s → 0.50 s
  tactic calls: median 10 → 20, mean 10 → 20
  expansions: median 2 → 2, mean 2 → 2
`);
});

test('the comparison of two reports is told as JSON', async () => {
  const { code, out, err } = await compare('first', 'second', { json: true });
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({
    schema: 'lakatos/bench-comparison',
    version: 1,
    isFair: true,
    gained: ['c\x1b[2J\nd'],
    lost: ['b'],
  });
});

test('runs with different budgets are refused, with the difference, unless it is wanted anyway', async () => {
  const refused = await compare('first', 'richer');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('These runs can not be compared fairly');
  expect(refused.err).toContain('  time: 30.0 s → 60.0 s\n');
  expect(refused.err).toContain('--anyway');
  const asJson = await compare('first', 'richer', { json: true });
  expect(asJson).toMatchObject({ code: 1, err: '' });
  expect(Object.keys(JSON.parse(asJson.out) as object)).toEqual([
    'schema',
    'version',
    'isFair',
    'differences',
  ]);
  const anyway = await compare('first', 'richer', { anyway: true });
  expect(anyway.code).toBe(0);
  expect(anyway.out).toContain('This comparison is not fair');
  expect(anyway.out).toContain('left out: 3 in one run only');
});

test('what is no report is an error of the input', async () => {
  await writeFile(place('broken'), '{}');
  await expect(compare('first', 'broken')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(compare('gone', 'first')).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
});
