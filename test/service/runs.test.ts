import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { reportFiles } from '../../src/evaluate/report/report-files.ts';
import { openBenchFolder } from '../../src/evaluate/run/bench-folder.ts';
import { Runs, runSchema } from '../../src/service/runs.ts';
import { heldToyRun } from '../learn/run/held-toy-run.ts';
import { toyRun } from '../learn/run/toy-run.ts';
import { benchOfLists } from '../report/bench-of-lists.ts';
import { attemptRecord, benchConfig, scriptedProblem } from '../support/bench-records.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const config = benchConfig(['a', 'b', 'c'].map((id) => scriptedProblem(id, 't')));
const list = async (runs: Runs) => z.array(runSchema).parse(await runs.list());

test('a benchmark is told by its attempts while it goes on, and by its report when it has ended', async () => {
  await using folder = await temporaryFolder();
  const runs = new Runs(folder.path);
  expect(await list(runs)).toEqual([]);
  {
    await using run = await openBenchFolder(join(folder.path, 'one'), false);
    const { journal } = await run.begin(config);
    expect(await list(runs)).toMatchObject(
      [{ name: 'one', title: 'toy · test', isUnderWay: true, headline: /^0 of 3 problems/, curves: [] }].map(
        (told) => ({ ...told, headline: expect.stringMatching(told.headline) }),
      ),
    );
    await journal.append(attemptRecord('a', 0));
    await journal.append(attemptRecord('b', 0, { outcome: 'proved', reason: null, proof: 'by close' }));
    const [first] = await list(runs);
    expect(first).toMatchObject({
      isUnderWay: true,
      headline: expect.stringMatching(/^1 of 3 problems proved so far/),
    });
    expect(first?.curves).toEqual([
      { title: 'Proofs so far', summary: '1 in 2 of 3 attempts.', svg: expect.stringMatching(/^<svg /) },
    ]);
  }
  expect(await list(runs)).toMatchObject([{ isUnderWay: false }]);
  for (const { name, text } of reportFiles(benchOfLists()))
    await writeFile(join(folder.path, 'one', name), text);
  const [ended] = await list(runs);
  expect(ended).toMatchObject({
    ...{ title: 'lists-and-numbers · valid', isUnderWay: false },
    headline: expect.stringContaining('9 of 12 proved'),
    curves: [{ title: 'Proved over time' }, { title: 'Proved over tactic calls' }],
  });
});

test('a training is told by its rounds; what is no run is left out, and one that can not be read says so', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(join(folder.path, 'trained'), { rounds: 1 });
  await mkdir(join(folder.path, 'papers'));
  await mkdir(join(folder.path, 'foreign'));
  await writeFile(join(folder.path, 'foreign', 'config.json'), '{"schema": "of something else"}');
  await mkdir(join(folder.path, 'torn'));
  await writeFile(join(folder.path, 'torn', 'config.json'), '{"schema":');
  const told = await list(new Runs(folder.path));
  expect(told.map(({ name }) => name).sort()).toEqual(['torn', 'trained']);
  expect(told.find(({ name }) => name === 'torn')).toMatchObject({
    headline: expect.stringMatching(/JSON/),
    curves: [],
  });
  const trained = told.find(({ name }) => name === 'trained');
  expect(trained).toMatchObject({ title: 'Training on toy, preset toy', isUnderWay: false });
  expect(trained?.curves.map(({ title }) => title)).toContain(
    `Solved of valid within ${manifest.calls} Lean calls, with 95 % intervals`,
  );
});

test('a training that goes on tells what it is about, with proofs and calls, and nothing of it when it has ended', async () => {
  await using folder = await temporaryFolder();
  const runs = new Runs(folder.path);
  const training = await heldToyRun(join(folder.path, 'trained'));
  const now = async () => (await list(runs))[0];
  const isTold = async () => /: searching: [1-9]/.test((await now())?.now ?? '');
  expect(await eventually(isTold, 20_000)).toBe(true);
  const told = await now();
  expect(told).toMatchObject({
    isUnderWay: true,
    now: expect.stringMatching(
      /^round 0 \(1 of 1\): searching: \d of 6 done, \d proved, \d+ calls\. (About|Less than) .* left\.$/,
    ),
  });
  expect(told?.curves[0]?.title).toBe('Proofs, searching');
  training.letGo();
  await training.ended;
  const ended = await now();
  expect(ended).toMatchObject({ isUnderWay: false, now: null });
  expect(ended?.curves.map(({ title }) => title)).not.toContain('Proofs, searching');
  expect(await readdir(join(folder.path, 'trained'))).not.toContain('underway.json');
});
