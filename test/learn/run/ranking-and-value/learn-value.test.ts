import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { readValue } from '../../../../src/prove/value/value-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { bogEngine, bogProblems, bogTactics } from '../bog-game.ts';
import { toyProblem, toyRun, toySettings } from '../toy-run.ts';

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

/** Of the first search of a round. */
async function strategyOf(run: string, round: number): Promise<string> {
  const path = join(roundPaths(run, round).searches, '0000.json');
  return JSON.parse(await readFile(path, 'utf8')).episode[0].strategy;
}

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

test('temporal labels are made anew with what was learnt from them, as often as the settings say', async () => {
  await using folder = await temporaryFolder();
  const learn = async (fits: number) => {
    const path = join(folder.path, `${fits}`);
    const valuing = { labels: 'temporal', fits } as const;
    await toyRun(path, { settings: { ...settings, valuing }, rounds: 1 });
    return readValue(roundPaths(path, 0).value).weights;
  };
  expect(await learn(2)).not.toEqual(await learn(1));
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
  const manifest = await toyRun(folder.path, { settings: byTwoWay });
  expect(manifest.rounds[0]?.linearValue?.joins).toBe(false);
  // One that has not won guides no search.
  expect(manifest.rounds[1]?.policy).toBe('toy');
  expect(await strategyOf(folder.path, 1)).toBe('best-first');
  const { linearEvaluation, linearEvaluations } = roundPaths(folder.path, 0);
  const { policy } = JSON.parse(await readFile(linearEvaluation, 'utf8'));
  expect(policy).toMatch(/^toy; values: value\.gguf@[0-9a-f]{8}$/u);
  expect(existsSync(join(linearEvaluations, '0000.json'))).toBe(true);
});

test('one that is worth something wins both of its comparisons, and guides the searches of the next round', async () => {
  await using folder = await temporaryFolder();
  const bog = {
    ...byTwoWay,
    tasks: { ...byTwoWay.tasks, horizon: { stages: [60], mostRounds: 1, leastRise: 0 } },
    evaluation: { ...byTwoWay.evaluation, count: 8, calls: 60 },
  };
  const run = { settings: bog, problems: bogProblems, tactics: bogTactics, engine: bogEngine() };
  const manifest = await toyRun(folder.path, run);
  const [first, second] = manifest.rounds;
  expect(first?.linearValue).toMatchObject({
    joins: true,
    why: expect.stringContaining('against the size of the goals'),
  });
  expect(second?.policy).toMatch(/; values: value\.gguf@/u);
  expect(await strategyOf(folder.path, 1)).toBe('two-way');
});
