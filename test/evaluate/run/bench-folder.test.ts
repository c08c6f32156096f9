import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { BenchConfig } from '../../../src/evaluate/run/bench-config.ts';
import { openBenchFolder } from '../../../src/evaluate/run/bench-folder.ts';
import { attemptRecord, benchConfig, scriptedProblem } from '../../support/bench-records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const problems = [scriptedProblem('a', 't'), scriptedProblem('b', 'f')];
const config = benchConfig(problems);

/** A folder in which a run with one attempt is. */
async function begun() {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'run');
  await using run = await openBenchFolder(path, false);
  const { journal } = await run.begin(config);
  await journal.append(attemptRecord('a', 0));
  return Object.assign(folder, { run: path });
}

test('a run is found again as it was', async () => {
  await using folder = await begun();
  await using run = await openBenchFolder(folder.run, true);
  expect(run.kept).toEqual(config);
  const commit = { hash: 'abc', modified: false };
  const resumed = await run.begin({ ...config, startedAt: '2026-02-02T00:00:00Z', commit });
  expect(resumed.config).toEqual(config);
  expect(resumed.journal.records).toEqual([attemptRecord('a', 0)]);
  expect(JSON.parse(await readFile(join(folder.run, 'config.json'), 'utf8'))).toEqual(config);
});

test('a run goes on with more layers on the same device, but not on another one', async () => {
  const on = (device: string) => ({ ...config, device });
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'run');
  {
    await using run = await openBenchFolder(path, false);
    await run.begin(on('cuda, 20 of 33 layers'));
  }
  await using run = await openBenchFolder(path, true);
  await expect(run.begin(on('CPU'))).rejects.toThrow('device was "cuda" and is "CPU"');
  await run.begin(on('cuda, 33 of 33 layers'));
});

describe('without --resume', () => {
  test('a folder with a run in it is refused, and --resume is the advice', async () => {
    await using folder = await begun();
    await expect(openBenchFolder(folder.run, false)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: `${folder.run} holds a benchmark run already`,
      advice: expect.stringContaining('--resume'),
    });
  });
  test('a folder with anything else in it is refused', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'thesis.tex'), '');
    await expect(openBenchFolder(folder.path, false)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(openBenchFolder(folder.path, true)).rejects.toMatchObject({
      message: `${folder.path} holds files, but no benchmark run`,
    });
  });
});

test('--resume with a folder that is empty, or that a crash has left before the first attempt, begins', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'lock-0000'), JSON.stringify({ pid: 2 ** 22 + 1, start: 'x' }));
  await writeFile(join(folder.path, 'config.json.1-2-3.unfinished'), '{');
  await using run = await openBenchFolder(folder.path, true);
  expect((await run.begin(config)).journal.records).toEqual([]);
});

test('a folder in use is refused', async () => {
  await using folder = await begun();
  await using _run = await openBenchFolder(folder.run, true);
  await expect(openBenchFolder(folder.run, true)).rejects.toMatchObject({ code: 'RUN_LOCKED' });
});

describe('a run of another configuration is refused, with all that differs', () => {
  const differing: [string, Partial<BenchConfig>, string[]][] = [
    [
      'options',
      { budget: { ...config.budget, calls: 60 }, seed: 3, search: { ...config.search, strategy: 'puct' } },
      [
        'budget.calls was 50 and is 60',
        'seed was 0 and is 3',
        'search.strategy was "proof-number" and is "puct"',
      ],
    ],
    [
      'versions',
      { lean: 'other', lakatos: '9.9.9' },
      ['lakatos was "0.0.0" and is "9.9.9"', 'lean was "scripted"'],
    ],
    [
      'other problems',
      { problems: [...config.problems.slice(1), { id: 'c', hash: 'x' }] },
      ['there are other problems: c; problems are gone: a'],
    ],
    [
      'changed texts',
      { problems: config.problems.map(({ id }) => ({ id, hash: 'x' })) },
      ['the texts of problems have changed: a, b'],
    ],
    ['another order', { problems: config.problems.toReversed() }, ['the problems come in another order']],
  ];
  test.each(differing)('%s', async (_, changes, sentences) => {
    await using folder = await begun();
    await using run = await openBenchFolder(folder.run, true);
    const refusal = await run.begin({ ...config, ...changes }).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ code: 'INPUT_INVALID' });
    for (const sentence of sentences)
      expect(refusal).toMatchObject({ message: expect.stringContaining(sentence) });
  });
});

test('a configuration that can not be read is told', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'run'));
  await writeFile(
    join(folder.path, 'run', 'config.json'),
    '{"schema": "lakatos/bench-config", "version": 2}',
  );
  const opening = () => openBenchFolder(join(folder.path, 'run'), true);
  await expect(opening()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  // It is not left locked.
  await expect(opening()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
