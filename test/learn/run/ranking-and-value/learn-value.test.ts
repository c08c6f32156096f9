import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../../core/hash.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { folds } from '../../../../src/learn/valuing/fit-value.ts';
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

/** A run whose states tell what becomes of them. */
const bog = {
  settings: {
    ...settings,
    tasks: { ...settings.tasks, horizon: { stages: [60], mostRounds: 1, leastRise: 0 } },
    evaluation: { ...settings.evaluation, count: 8, calls: 60 },
  },
  ...{ problems: bogProblems, tactics: bogTactics, engine: bogEngine() },
};
const bogByTwoWay = (calls: number) => ({
  ...bog,
  settings: { ...bog.settings, evaluation: { ...bog.settings.evaluation, calls, value: 'two-way' as const } },
});

/** Of the first search of a round. */
async function strategyOf(run: string, round: number): Promise<string> {
  const path = join(roundPaths(run, round).searches, '0000.json');
  return JSON.parse(await readFile(path, 'utf8')).episode[0].strategy;
}

test('a run learns a value from the states of all rounds, and says how good it is', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, bog);
  const [first, second] = manifest.rounds;
  expect(first?.linearValue?.states).toBeGreaterThanOrEqual(10);
  expect(second?.linearValue?.states).toBeGreaterThanOrEqual(first?.linearValue?.states ?? 0);
  expect(first?.linearValue).toMatchObject({ joins: null, why: null });
  expect(manifest.value).toBe('rounds/1/value.gguf');
  const { weights } = readValue(join(folder.path, 'rounds/1/value.gguf'));
  expect(weights.some((weight) => weight !== 0)).toBe(true);
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('The linear value');
});

test('one whose order means nothing says the same of every state, and no search is held against it', async () => {
  await using folder = await temporaryFolder();
  // No two have a word in common, and those that are left out together stand or fall together: what is learnt of the others is
  // wrong of them.
  const ids = Array.from({ length: 10 }, (_, at) => toyProblem('train')('', at).theorem.id);
  const ordered = ids.toSorted((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
  const problems = ids.map((id, at) =>
    toyProblem('train')(`${ordered.indexOf(id) % folds < 2 ? 't' : 'f'}${'abcdeghijk'[at]}`, at),
  );
  const valid = toyProblem('valid')('ssssst', 0);
  const manifest = await toyRun(folder.path, {
    settings: byTwoWay,
    problems: [...problems, valid],
    rounds: 1,
  });
  const { weights } = readValue(roundPaths(folder.path, 0).value);
  expect(weights.filter((weight) => weight !== 0)).toHaveLength(1);
  const why = 'its order is no better than chance: it says the same of every state';
  expect(manifest.rounds[0]?.linearValue).toMatchObject({ joins: null, why });
  expect(existsSync(roundPaths(folder.path, 0).byLinearValue.evaluation)).toBe(false);
  // It is not the one that the run names.
  expect(manifest.value).toBeNull();
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain(`not measured: ${why}`);
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
    await toyRun(path, { ...bog, settings: { ...bog.settings, valuing }, rounds: 1 });
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
  // Too few calls for any search to prove something.
  const manifest = await toyRun(folder.path, bogByTwoWay(2));
  expect(manifest.rounds[0]?.linearValue?.joins).toBe(false);
  // One that has not won guides no search.
  expect(manifest.rounds[1]?.policy).toBe('toy');
  expect(await strategyOf(folder.path, 1)).toBe('best-first');
  const { evaluation, evaluations } = roundPaths(folder.path, 0).byLinearValue;
  const { policy } = JSON.parse(await readFile(evaluation, 'utf8'));
  expect(policy).toMatch(/^toy; values: value\.gguf@[0-9a-f]{8}$/u);
  expect(existsSync(join(evaluations, '0000.json'))).toBe(true);
});

test('one that is worth something wins both of its comparisons, and guides the searches of the next round', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, bogByTwoWay(60));
  const [first, second] = manifest.rounds;
  expect(first?.linearValue).toMatchObject({
    joins: true,
    why: expect.stringContaining('against the size of the goals'),
  });
  expect(second?.policy).toMatch(/; values: value\.gguf@/u);
  expect(await strategyOf(folder.path, 1)).toBe('two-way');
});
