import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isHeldOut, readExamples } from '../../../src/learn/examples/example-schema.ts';
import { readProblemRecords } from '../../../src/learn/problems/problem-record.ts';
import type { RunSettings } from '../../../src/learn/run/config/run-settings.ts';
import { roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import { roundResultSchema } from '../../../src/learn/run/folder/round-result.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyProblem, toyProblems, toyRun, toySettings } from '../run/toy-run.ts';

/** On the way to these lie states that are no theorems of the suite; one is a problem of valid. */
const longGoals = ['sssst & t', 'ssssst & st', 'sttt & sst', 'ssttt & t', 'stt & ssttttt', 'sssstt & t'];
const problems = [...toyProblems, ...longGoals.map((goal, at) => toyProblem('train')(goal, 20 + at))];

const settings: RunSettings = {
  ...toySettings,
  tasks: {
    ...toySettings.tasks,
    count: 8,
    firstCount: 16,
    reverse: { share: 0.2, advanceAt: 1, leastTries: 1 },
  },
  problems: { share: 0.5, tries: 2, candidates: 20 },
  heldOutOneIn: 0,
};

const filesOf = async (run: string, round: number) => {
  const paths = roundPaths(run, round);
  const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const records = await readProblemRecords(paths.problems);
  return {
    records,
    tasks: (await json(paths.tasks)).tasks,
    done: roundResultSchema.parse(await json(paths.done)),
  };
};

test('rounds search theorems that they made of what was proved before, and learn from them', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { rounds: 3, problems, settings });
  const first = roundResultSchema.parse(JSON.parse(await readFile(roundPaths(folder.path, 0).done, 'utf8')));
  expect(first.problems).toBeNull();

  const { records, tasks, done } = await filesOf(folder.path, 1);
  const kept = records.filter(({ decision }) => decision === 'kept');
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ proposer }) => proposer === 'sub-state')).toBe(true);
  expect(done.problems).toMatchObject({ staying: 0, decisions: { kept: kept.length } });
  expect(Object.values(done.problems!.decisions).reduce((sum, count) => sum + count, 0)).toBe(records.length);
  // Of each: one search at the whole budget, one at half of it; the rest of the round is of the suite.
  for (const { id } of kept) {
    const own = tasks.filter(({ theorem }: { theorem: string }) => theorem === id);
    expect(own.map(({ calls, given }: { calls: number; given: number }) => [calls, given])).toEqual([
      [20, 0],
      [10, 0],
    ]);
  }
  expect(tasks).toHaveLength(8);
  // What is measured on is not made again, though it lay on the way.
  const measured = new Set(['sstt', 'ssttt', 'ff', 'st & st']);
  expect(kept.some(({ statement }) => measured.has(statement.replace(/^.* : /, '')))).toBe(false);
  const lessons = await readExamples(roundPaths(folder.path, 1).examples);
  expect(lessons.some(({ theorem }) => kept.some(({ id }) => id === theorem))).toBe(true);
  // Nor is what to do in such a state learnt: the searches tell of it, the data for training does not.
  const found: string[] = [];
  for (const round of [0, 1, 2]) {
    const paths = roundPaths(folder.path, round);
    const statesOf = async (path: string) => (await readExamples(path)).map(({ state }) => state.slice(2));
    found.push(...(await statesOf(paths.examples)).filter((state) => measured.has(state)));
    for (const path of [paths.train, paths.heldOut])
      expect((await statesOf(path)).filter((state) => measured.has(state))).toEqual([]);
    expect(JSON.parse(await readFile(paths.data, 'utf8')).measured).toBe(found.length);
  }
  expect(found).toContain('ssttt');

  // Nothing is looked at twice, and what stays is what was proved in one of its two searches.
  const second = await filesOf(folder.path, 2);
  const forms = new Set(kept.map(({ form }) => form));
  expect(second.records.some(({ form, decision }) => decision === 'kept' && forms.has(form))).toBe(false);
  const half = kept.filter(
    ({ id }) => done.searches.filter(({ theorem, proved }) => theorem === id && proved).length === 1,
  );
  expect(half.length).toBeGreaterThan(0);
  expect(second.done.problems?.staying).toBe(1);
  expect([...records, ...second.records].some(({ decision }) => decision === 'measured')).toBe(true);
});

test('of theorems that are held out nothing is made', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { problems, settings: { ...settings, heldOutOneIn: 2 } });
  const { records } = await filesOf(folder.path, 1);
  expect(records.length).toBeGreaterThan(0);
  for (const parent of records.flatMap(({ parents }) => parents)) expect(isHeldOut(parent, 2)).toBe(false);
});

test('a run that is interrupted anywhere comes to the same as one that is not', async () => {
  await using folder = await temporaryFolder();
  const whole = join(folder.path, 'whole');
  const manifest = await toyRun(whole, { problems, settings });
  const path = join(folder.path, 'interrupted');
  let stopped = 0;
  for (let stop = 25; ; stop += 9) {
    const abort = new AbortController();
    let events = 0;
    const onEvent = () => {
      events += 1;
      if (events === stop) abort.abort(new Error('enough'));
    };
    const resumed = await toyRun(path, { problems, settings, signal: abort.signal, onEvent }).catch(
      (thrown) => {
        if (!abort.signal.aborted) throw thrown;
        stopped += 1;
        return null;
      },
    );
    if (resumed === null) continue;
    expect(resumed).toEqual(manifest);
    break;
  }
  expect(stopped).toBeGreaterThan(2);
  const [one, other] = [roundPaths(path, 1), roundPaths(whole, 1)];
  for (const file of ['problems', 'problemsMade', 'tasks'] as const)
    expect(await readFile(one[file], 'utf8')).toBe(await readFile(other[file], 'utf8'));
});
