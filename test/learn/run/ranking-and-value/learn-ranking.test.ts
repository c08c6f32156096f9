import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { surveySchema } from '../../../../src/learn/ranking/survey.ts';
import { readResults } from '../../../../src/learn/run/folder/do-once.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { readRanker } from '../../../../src/prove/ranking/ranker-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { toyProblem, toyRun, toySettings } from '../toy-run.ts';

/** The toy policy begins with what never helps, more of it than a search tries at once. */
const useless = Array.from({ length: 12 }, (_, at) => `nonsense ${at}`);
const tactics = [...useless, 'split', 'unwrap', 'close'];
const settings = {
  ...toySettings,
  search: { ...toySettings.search, policy: 'mixed' as const },
  ranking: { statesPerSearch: 8, timeWeight: 0 },
  training: null,
  evaluation: { ...toySettings.evaluation, calls: 24, alone: 0 },
  tasks: { ...toySettings.tasks, horizon: { stages: [120], mostRounds: 1, leastRise: 0 } },
};

test('the order of tactics that a run learns solves more, and searches of later rounds go by it', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, { settings, tactics, rounds: 2 });
  const [first, second] = manifest.rounds;
  expect(first?.ranking?.choices).toBeGreaterThan(0);
  expect(first?.ranking?.score?.solved).toBeGreaterThan(manifest.baseline.solved);
  expect(first?.ranking).toMatchObject({ accepted: true });
  expect(first?.policy).toBe('toy');
  expect(second?.policy).toMatch(/^toy in the order of rounds\/0\/ranker\.gguf@[0-9a-f]{8}$/);
  expect(second?.ranking?.choices).toBeGreaterThan(first?.ranking?.choices ?? 0);
  expect(manifest.ranker).toMatch(/^rounds\/[01]\/ranker\.gguf$/);
  expect(
    readRanker(join(folder.path, manifest.ranker ?? '')).weights.features.some((weight) => weight !== 0),
  ).toBe(true);
  expect(await readdir(folder.path)).toContain('ranked.svg');
});

test('what the policy thinks of at a proved state is tried whole, also behind what proves it', async () => {
  await using folder = await temporaryFolder();
  const first = ['close', 'split', 'unwrap', 'nonsense'];
  await toyRun(folder.path, { settings, tactics: first, rounds: 1 });
  const surveys = await readResults(roundPaths(folder.path, 0).surveys, surveySchema);
  const states = surveys.flatMap((survey) => survey.states);
  expect(states.length).toBeGreaterThan(0);
  for (const { goal, tactics: tried } of states) {
    expect(tried.map(({ tactic }) => tactic)).toEqual(first);
    const right = tried.filter(({ isRight }) => isRight).map(({ tactic }) => tactic);
    if (/⊢ t\w*$/u.test(goal)) expect(right).toContain('close');
    expect(right).not.toContain('nonsense');
  }
});

test('a run that was stopped goes on with the surveys that it has, to the same order', async () => {
  await using folder = await temporaryFolder();
  const once = await toyRun(folder.path, { settings, tactics, rounds: 1 });
  const paths = roundPaths(folder.path, 0);
  const before = readRanker(paths.ranker);
  const [some] = await readdir(paths.surveys);
  for (const path of [join(paths.surveys, some!), paths.ranking, paths.ranker, paths.done]) await rm(path);
  const again = await toyRun(folder.path, { settings, tactics, rounds: 1 });
  expect(again.rounds[0]?.ranking).toEqual(once.rounds[0]?.ranking);
  expect(readRanker(paths.ranker).hash).toBe(before.hash);
});

test('what a measured theorem says is not learnt from, though a training theorem passes through it', async () => {
  await using folder = await temporaryFolder();
  // Behind the split stands the goal of a theorem that is measured.
  const problems = [toyProblem('train')('tt & ttt', 0), toyProblem('valid')('tt', 0)];
  const manifest = await toyRun(folder.path, { settings, tactics, problems, rounds: 1 });
  const surveys = await readResults(roundPaths(folder.path, 0).surveys, surveySchema);
  const goals = new Set(surveys.flatMap(({ states }) => states.map(({ goal }) => goal)));
  expect([...goals].some((goal) => goal.endsWith('⊢ tt'))).toBe(true);
  expect(manifest.rounds[0]?.ranking?.choices).toBe(goals.size - 1);
});
