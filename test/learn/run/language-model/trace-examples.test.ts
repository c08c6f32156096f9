import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { TracedTheorem } from '../../../../lean/trace/traced-module.ts';
import { HeldOutTheorems } from '../../../../src/agent/same-theorem/held-out-theorems.ts';
import { jsonLines } from '../../../../src/files/json-lines.ts';
import { type Example, readExamples } from '../../../../src/learn/examples/example-schema.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { roundResultSchema } from '../../../../src/learn/run/folder/round-result.ts';
import type { makeTrainingJob } from '../../../../src/learn/run/language-model/make-job.ts';
import { tracedProofs, traceExamples } from '../../../../src/learn/run/language-model/trace-examples.ts';
import type { RunContext } from '../../../../src/learn/run/run-context.ts';
import { examplesOf } from '../../../../src/traces/summarise-traces.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { toyRun, toySettings } from '../toy-run.ts';

const traced = (theorem: string, state: string, tactic: string): Example => ({
  ...{ theorem, state, tactic, kind: 'traced', round: 0, policy: 'author' },
});

const calm = traced('calm', 'n : Nat\n⊢ n + 0 = n', 'simp');
const known = [
  traced('known', 'a b : Nat\n⊢ a + b = b + a', 'induction a'),
  traced('known', 'b : Nat\n⊢ 0 + b = b + 0', 'omega'),
];
const swell = traced('swell', 'n : Nat\n⊢ 0 < n + 1', 'exact Nat.succ_pos n');

async function writeTraces(folder: string): Promise<void> {
  await writeFile(join(folder, 'examples-train.jsonl'), jsonLines([calm, ...known]));
  await writeFile(join(folder, 'examples-valid.jsonl'), jsonLines([swell]));
}

const reverse = { share: 0.5, advanceAt: 1, leastTries: 1 };

const settingsWith = (traces: string) => ({ ...toySettings, training: { ...toySettings.training!, traces } });

test('of a proof that meets what a measured theorem says no step is learnt, and the loss on valid is seen', async () => {
  await using folder = await temporaryFolder();
  await writeTraces(folder.path);
  const measured = [
    { id: 'm', header: '', statement: 'theorem m (x y : Nat) : x + y = y + x' },
    { id: 'swell', header: '', statement: 'theorem swell : 0 < n + 1', state: swell.state },
  ];
  const context = {
    folder: folder.path,
    config: { settings: settingsWith(folder.path) },
    prover: { search: {} },
    filter: new HeldOutTheorems(measured),
    onEvent: () => {},
    signal: new AbortController().signal,
  } as unknown as RunContext;
  const counts = { train: 1, heldOut: 1, measured: 2 };
  expect(await traceExamples(0, context)).toEqual(counts);
  const learnt = join(folder.path, 'traces.jsonl');
  expect(await readExamples(learnt)).toEqual([calm]);
  // What the run has is what all its rounds learn, whatever becomes of the folder.
  await writeFile(join(folder.path, 'examples-train.jsonl'), '');
  expect(await traceExamples(1, context)).toEqual(counts);
});

test('steps that the author of a theorem took are not learnt where a run keeps the theorem from training', async () => {
  await using folder = await temporaryFolder();
  const aside = traced('train4', '⊢ t & sst', 'split');
  await writeFile(join(folder.path, 'examples-train.jsonl'), jsonLines([calm, aside]));
  await writeFile(join(folder.path, 'examples-valid.jsonl'), jsonLines([swell]));
  const run = join(folder.path, 'run');
  await toyRun(run, { settings: settingsWith(folder.path), rounds: 1 });
  expect(await readExamples(join(run, 'traces.jsonl'))).toEqual([calm]);
  const heldOut = await readExamples(roundPaths(run, 0).heldOut);
  expect(heldOut.map(({ theorem }) => theorem)).toContain('train4');
});

test('a model that is shown premises learns no traces without them', async () => {
  await using folder = await temporaryFolder();
  const learn = () =>
    traceExamples(0, {
      folder: folder.path,
      config: { settings: settingsWith(folder.path) },
      prover: { search: { keptPremises: 8 } },
      filter: new HeldOutTheorems([]),
      onEvent: () => {},
      signal: new AbortController().signal,
    } as unknown as RunContext);
  await writeTraces(folder.path);
  await expect(learn()).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('examples-train.jsonl have no premises'),
  });
  for (const split of ['train', 'valid'])
    await writeFile(
      join(folder.path, `examples-${split}.jsonl`),
      jsonLines([{ ...calm, premises: 'Nat.add_zero' }]),
    );
  expect(await learn()).toEqual({ train: 1, heldOut: 1, measured: 0 });
});

test('the trainer is given the steps of traces beside those of proofs, and sees its loss on both', async () => {
  await using folder = await temporaryFolder();
  await writeTraces(folder.path);
  const run = join(folder.path, 'run');
  const { rounds } = await toyRun(run, { settings: settingsWith(folder.path), rounds: 1 });
  const job = JSON.parse(await readFile(roundPaths(run, 0).job, 'utf8')) as Awaited<
    ReturnType<typeof makeTrainingJob>
  >;
  expect(job.train).toEqual(['train.jsonl', '../../traces.jsonl']);
  expect(job.evaluate).toContain('../../traces-held-out.jsonl');
  const ofProofs = await readExamples(roundPaths(run, 0).train);
  expect(rounds[0]!.examples).toBe(ofProofs.length + 3);
});

test('a folder without examples, or with something else in their place, is told by the file', async () => {
  await using folder = await temporaryFolder();
  const started = (rest: string) => toyRun(join(folder.path, rest), { settings: settingsWith(folder.path) });
  await expect(started('one')).rejects.toThrow('examples-train.jsonl is not there');
  await writeFile(join(folder.path, 'examples-train.jsonl'), '{"state":"⊢ True"}\n');
  await expect(started('two')).rejects.toThrow('examples-train.jsonl holds no examples');
});

/** The searches of a run's first round that begin in the middle of traced proofs, and its folder. No tactic but `close` is proposed. */
async function searchesFrom(folder: string, examples: readonly unknown[]) {
  await writeFile(join(folder, 'examples-train.jsonl'), jsonLines(examples));
  await writeFile(join(folder, 'examples-valid.jsonl'), jsonLines([swell]));
  const settings = settingsWith(folder);
  const run = join(folder, 'run');
  const tasks = { ...settings.tasks, reverse };
  await toyRun(run, { settings: { ...settings, tasks }, rounds: 1, tactics: ['close'] });
  const { searches } = roundResultSchema.parse(JSON.parse(await readFile(roundPaths(run, 0).done, 'utf8')));
  return { run, searches, shown: searches.filter(({ given }) => given > 0) };
}

test('searches begin in the middle of traced proofs, from the first round on', async () => {
  await using folder = await temporaryFolder();
  const unwrapped = [
    traced('train2', '⊢ sst', 'unwrap'),
    traced('train2', '⊢ st', 'unwrap'),
    traced('train2', '⊢ t', 'close'),
  ];
  // Without being shown the way nobody here proves it.
  const { searches, shown } = await searchesFrom(folder.path, unwrapped);
  expect(shown).not.toEqual([]);
  for (const search of shown) expect(search).toEqual({ theorem: 'train2', proved: true, given: 2 });
  expect(searches.some(({ theorem, proved, given }) => theorem === 'train2' && proved && given === 0)).toBe(
    false,
  );
});

test('a start in the middle of a traced proof counts the steps of the proof itself, without what stands inside of them', async () => {
  await using folder = await temporaryFolder();
  const goals = ['⊢ t & t', '⊢ t', '⊢ st', '⊢ t -> st'].map((pretty) => ({ pretty }));
  const step = (tactic: string, before: number[][], parent: number | null = null) => ({
    ...{ tactic, before, after: [], parent, named: [], found: [] },
    ...{ start: { line: 1, column: 0 }, end: { line: 1, column: 1 } },
  });
  const theorem = {
    ...{ name: 'train2', goals },
    steps: [
      step('have h : st := by (unwrap; close)', [[3]]),
      step('unwrap', [[2]], 0),
      step('close', [[1]], 0),
      step('split <;> close', [[0]]),
      step('split', [[0]], 3),
      step('close', [[1]], 3),
    ],
  } as unknown as TracedTheorem;
  await writeFile(join(folder.path, 'examples-train.jsonl'), jsonLines(examplesOf(theorem)));
  await writeFile(join(folder.path, 'examples-valid.jsonl'), '');
  const settings = settingsWith(folder.path);
  const context = {
    folder: folder.path,
    config: { settings: { ...settings, tasks: { ...settings.tasks, reverse } } },
    train: [{ id: 'train2' }],
    prover: { search: {} },
    filter: new HeldOutTheorems([]),
    onEvent: () => {},
    signal: new AbortController().signal,
  } as unknown as RunContext;
  expect((await tracedProofs(0, context)).get('train2')).toEqual([
    { state: '⊢ t -> st', tactic: 'have h : st := by (unwrap; close)' },
    { state: '⊢ t & t', tactic: 'split <;> close' },
  ]);
});

test('a search that only follows what it was shown has proved nothing, and teaches nothing', async () => {
  await using folder = await temporaryFolder();
  const whole = [
    traced('train2', '⊢ sst', 'unwrap'),
    traced('train2', '⊢ st', 'unwrap'),
    traced('train2', '⊢ t', 'close'),
    traced('train2', '⊢ never met', 'close'),
  ];
  const { run, shown } = await searchesFrom(folder.path, whole);
  expect(shown).not.toEqual([]);
  for (const search of shown) expect(search).toEqual({ theorem: 'train2', proved: false, given: 3 });
  const learnt = await readExamples(roundPaths(run, 0).examples);
  expect(learnt.filter(({ theorem, tactic }) => theorem === 'train2' && tactic !== undefined)).toEqual([]);
});

test('examples with premises are learnt from like others', async () => {
  await using folder = await temporaryFolder();
  await writeFile(
    join(folder.path, 'examples-train.jsonl'),
    jsonLines([{ ...calm, premises: 'Nat.add_zero' }]),
  );
  await writeFile(join(folder.path, 'examples-valid.jsonl'), jsonLines([{ ...swell, premises: '' }]));
  const run = join(folder.path, 'run');
  await toyRun(run, { settings: settingsWith(folder.path), rounds: 1 });
  expect(await readExamples(join(run, 'traces.jsonl'))).toEqual([{ ...calm, premises: 'Nat.add_zero' }]);
});
