import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { roundPaths } from '../../../src/learn/run/round-paths.ts';
import { readValue } from '../../../src/prove/value/value-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyProblem, toyRun, toySettings } from './toy-run.ts';
import { better, worse } from './value-decisions.ts';

/** Searches enough, with few calls, so that some end without an answer. */
const settings = {
  ...toySettings,
  training: null,
  tasks: {
    ...toySettings.tasks,
    firstCount: 10,
    horizon: { stages: [8], mostRounds: 1, leastRise: 0 },
  },
};
const byTwoWay = { ...settings, evaluation: { ...settings.evaluation, value: 'two-way' as const } };

test('a run learns a value from the states of all rounds, and says how good it is', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, { settings });
  const [first, second] = manifest.rounds;
  expect(first?.linearValue?.states).toBeGreaterThan(10);
  expect(second?.linearValue?.states).toBeGreaterThanOrEqual(first?.linearValue?.states ?? 0);
  expect(first?.linearValue).toMatchObject({ joins: null, why: null });
  expect(manifest.value).toBe('rounds/1/value.gguf');
  const { weights } = readValue(join(folder.path, 'rounds/1/value.gguf'));
  expect(weights.some((weight) => weight !== 0)).toBe(true);
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('The linear value');
});

test('a run that was stopped learns the same value again', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { settings, rounds: 1 });
  const paths = roundPaths(folder.path, 0);
  const before = readValue(paths.value);
  for (const path of [paths.value, paths.valuing, paths.done]) await rm(path);
  await toyRun(folder.path, { settings, rounds: 1 });
  expect(readValue(paths.value)).toEqual(before);
});

test('without it nothing is learnt, and no file is left', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, { settings: { ...settings, valuing: null }, rounds: 1 });
  expect(manifest.rounds[0]?.linearValue).toBeNull();
  expect(manifest.value).toBeNull();
  expect(existsSync(roundPaths(folder.path, 0).value)).toBe(false);
});

test('what a measured theorem says is not learnt from, though a training theorem passes through it', async () => {
  await using folder = await temporaryFolder();
  const passing = [toyProblem('train')('tt & ttt', 0), toyProblem('valid')('sssst', 0)];
  const walled = [toyProblem('train')('tt & ttt', 0), toyProblem('valid')('tt', 0)];
  const statesOf = async (problems: typeof passing, name: string) => {
    const manifest = await toyRun(join(folder.path, name), { settings, problems, rounds: 1 });
    return manifest.rounds[0]?.linearValue?.states ?? 0;
  };
  expect(await statesOf(walled, 'walled')).toBe((await statesOf(passing, 'passing')) - 1);
});

test('where the run wants that, a search by it is held against the search of the run', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, { settings: byTwoWay, rounds: 1 });
  expect(manifest.rounds[0]?.linearValue?.joins).toBe(false);
  const { linearEvaluation, linearEvaluations } = roundPaths(folder.path, 0);
  const { policy } = JSON.parse(await readFile(linearEvaluation, 'utf8'));
  expect(policy).toMatch(/^toy; values: value\.gguf@[0-9a-f]{8}$/u);
  expect(existsSync(join(linearEvaluations, '0000.json'))).toBe(true);
});

test.each([
  ['one that has won goes on to guide the searches of later rounds', better, true],
  ['one that has not won does not', worse, false],
])('%s', async (_, decision, joins) => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { settings: byTwoWay, rounds: 1 });
  const { done } = roundPaths(folder.path, 0);
  const result = JSON.parse(await readFile(done, 'utf8'));
  result.valuing = { ...result.valuing, decision, againstSize: decision };
  await writeFile(done, JSON.stringify(result));
  const manifest = await toyRun(folder.path, { settings: byTwoWay, rounds: 2 });
  expect(manifest.rounds[0]?.linearValue).toMatchObject({ joins });
  const search = JSON.parse(await readFile(join(roundPaths(folder.path, 1).searches, '0000.json'), 'utf8'));
  expect(search.episode[0].strategy).toBe(joins ? 'two-way' : 'best-first');
  expect(manifest.rounds[1]?.policy).toMatch(joins ? /; values: value\.gguf@/u : /^toy$/u);
});
