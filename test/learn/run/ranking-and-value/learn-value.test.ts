import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../../core/hash.ts';
import { unlimited } from '../../../../core/ledger.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { folds } from '../../../../src/learn/valuing/fit-value.ts';
import type { ProveSearch } from '../../../../src/prove/prove-options.ts';
import { proveTheorem } from '../../../../src/prove/prove-theorem.ts';
import { defaultSearch } from '../../../../src/prove/search-settings.ts';
import { openValue } from '../../../../src/prove/value/value-file.ts';
import { proveOptions } from '../../../support/prove-options.ts';
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

/** A run whose states tell what becomes of them. */
const bog = {
  settings: {
    ...settings,
    tasks: { ...settings.tasks, horizon: { stages: [60], mostRounds: 1, leastRise: 0 } },
    evaluation: { ...settings.evaluation, count: 8, calls: 60 },
  },
  ...{ problems: bogProblems, tactics: bogTactics, engine: bogEngine() },
};

test('a run learns a value from the states of all rounds, and says how good it is', async () => {
  await using folder = await temporaryFolder();
  const manifest = await toyRun(folder.path, bog);
  const [first, second] = manifest.rounds;
  expect(first?.linearValue?.states).toBeGreaterThanOrEqual(10);
  expect(second?.linearValue?.states).toBeGreaterThanOrEqual(first?.linearValue?.states ?? 0);
  expect(first?.linearValue?.isLevel).toBe(false);
  expect(manifest.value).toBe('rounds/1/value.gguf');
  const { weights } = openValue(join(folder.path, 'rounds/1/value.gguf'));
  expect(weights.some((weight) => weight !== 0)).toBe(true);
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('The linear value');
});

test('theorems whose headers declare nothing are not opened in Lean again to learn it', async () => {
  await using folder = await temporaryFolder();
  const engine = bogEngine();
  const opened: boolean[] = [];
  let learns = false;
  await toyRun(folder.path, {
    ...bog,
    rounds: 1,
    engine: {
      ...engine,
      open: (theorem, limits, signal) => {
        opened.push(learns);
        return engine.open(theorem, limits, signal);
      },
    },
    onEvent: (event) => {
      learns = event.kind === 'working' && event.on === 'linear-value';
    },
  });
  expect(opened).toContain(false);
  expect(opened).not.toContain(true);
});

test('a search that goes by it proves what one by the size of the goals does not', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { ...bog, rounds: 1 });
  const critic = openValue(roundPaths(folder.path, 0).value);
  const valid = bogProblems.filter(({ split }) => split === 'valid');
  const provedWith = async (changes: Pick<ProveSearch, 'critic'>) => {
    const options = proveOptions({
      ...{ engine: bogEngine(), limits: { ...unlimited, calls: 60, ms: 60_000 }, ...changes },
      settings: { ...defaultSearch, strategy: 'two-way', bandit: false, refute: false, value: 'model' },
      propose: () => bogTactics.map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    });
    const searched = await Promise.all(valid.map(({ theorem }) => proveTheorem(theorem, options)));
    return searched.filter(({ result }) => result.status === 'proved').length;
  };
  expect(await provedWith({ critic })).toBe(valid.length);
  expect(await provedWith({ critic: null })).toBe(0);
});

test('one whose order means nothing says the same of every state', async () => {
  await using folder = await temporaryFolder();
  // No two have a word in common, and those that are left out together stand or fall together: what is learnt of the others is
  // wrong of them.
  const ids = Array.from({ length: 10 }, (_, at) => toyProblem('train')('', at).theorem.id);
  const ordered = ids.toSorted((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
  const problems = ids.map((id, at) =>
    toyProblem('train')(`${ordered.indexOf(id) % folds < 2 ? 't' : 'f'}${'abcdeghijk'[at]}`, at),
  );
  const valid = toyProblem('valid')('ssssst', 0);
  const manifest = await toyRun(folder.path, { settings, problems: [...problems, valid], rounds: 1 });
  const { weights } = openValue(roundPaths(folder.path, 0).value);
  expect(weights.filter((weight) => weight !== 0)).toHaveLength(1);
  expect(manifest.rounds[0]?.linearValue?.isLevel).toBe(true);
  // It is not the one that the run names.
  expect(manifest.value).toBeNull();
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('no better than chance');
});

test('the value of a run is that of the last round whose value tells states apart', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, bog);
  const { done } = roundPaths(folder.path, 1);
  const result = JSON.parse(await readFile(done, 'utf8'));
  await writeFile(done, JSON.stringify({ ...result, valuing: { ...result.valuing, isLevel: true } }));
  expect((await toyRun(folder.path, bog)).value).toBe('rounds/0/value.gguf');
});

test('a run that was stopped learns the same value again', async () => {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { settings, rounds: 1 });
  const paths = roundPaths(folder.path, 0);
  const before = openValue(paths.value);
  for (const path of [paths.value, paths.valuing, paths.done]) await rm(path);
  await toyRun(folder.path, { settings, rounds: 1 });
  expect(openValue(paths.value)).toEqual(before);
});

test('temporal labels are made anew with what was learnt from them, as often as the settings say', async () => {
  await using folder = await temporaryFolder();
  const learn = async (fits: number) => {
    const path = join(folder.path, `${fits}`);
    const valuing = { labels: 'temporal', fits } as const;
    await toyRun(path, { ...bog, settings: { ...bog.settings, valuing }, rounds: 1 });
    return openValue(roundPaths(path, 0).value).weights;
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
