import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { reportFiles } from '../../src/evaluate/report/report-files.ts';
import { openBenchFolder } from '../../src/evaluate/run/bench-folder.ts';
import { Runs, runSchema } from '../../src/service/runs.ts';
import { toyRun } from '../learn/run/toy-run.ts';
import { benchOfLists } from '../report/bench-of-lists.ts';
import { attemptRecord, benchConfig, scriptedProblem } from '../support/bench-records.ts';
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
