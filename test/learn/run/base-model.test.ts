import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import type { BaseModel } from '../../../src/learn/base/find-base.ts';
import { roundTable } from '../../../src/learn/report/round-table.ts';
import { TrainProgress } from '../../../src/learn/report/train-progress.ts';
import { presets } from '../../../src/learn/run/config/presets.ts';
import type { RunSettings } from '../../../src/learn/run/config/run-settings.ts';
import { type ModelFiles, roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import type { RunContext } from '../../../src/learn/run/run-context.ts';
import type { TrainEvent } from '../../../src/learn/run/train-events.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fakeTrainer } from '../fake-trainer.ts';
import { openToyModel, type ToyRun, toyRun, toySettings } from './toy-run.ts';

const jobOf = async (run: string, round: number) =>
  JSON.parse(await readFile(roundPaths(run, round).job, 'utf8'));

/** A model that thinks of nothing that helps. */
const openUseless: RunContext['openModel'] = async (...asked) => {
  const opened = await openToyModel(...asked);
  const say = (text: string) => ({ text, logProbability: -1, tokens: 2, end: 'stop' as const });
  return {
    ...opened,
    model: {
      ...opened.model,
      complete: async () => [{ continuations: [say('nonsense')], reading: null }],
    },
  };
};

async function baseFolder() {
  const folder = await temporaryFolder();
  const weights = await writeSmallModel(folder.path, { fileName: 'prover.gguf' });
  const base: BaseModel = {
    ...{ weights, gguf: weights, hash: 'sha256:0', profile: 'bfs-prover-v2' },
    lora: { rank: 4, alpha: 8 },
  };
  const out = join(folder.path, 'run');
  const opened: ModelFiles[] = [];
  const events: TrainEvent[] = [];
  const settingsFor = (changes: Partial<BaseModel>): RunSettings => ({
    ...toySettings,
    training: { ...presets['fine-tune'].training, base: { ...base, ...changes }, device: 'cpu' },
  });
  /** @param open opens the base model; every model that was trained is the toy's */
  const run = (
    open: RunContext['openModel'] = openToyModel,
    changes: Partial<BaseModel> = {},
    options: ToyRun = {},
  ) =>
    toyRun(out, {
      settings: settingsFor(changes),
      onEvent: (event) => events.push(event),
      ...options,
      context: {
        openModel: async (files, ...rest) => {
          opened.push(files);
          const isBase = files.adapter === null && !files.path.endsWith('model.gguf');
          return await (isBase ? open : openToyModel)(files, ...rest);
        },
        ...options.context,
      },
    });
  return Object.assign(folder, { run, settingsFor, out, weights, base, opened, events });
}

describe('a run with a model of another maker', () => {
  test('one that proves more than the built-in policy takes part from the first round on, and is trained further', async () => {
    await using folder = await baseFolder();
    const manifest = await folder.run();
    const { base, out, weights } = folder;
    expect(manifest.base).toMatchObject({ accepted: true, profile: 'bfs-prover-v2', gguf: weights });
    expect(manifest.base?.score?.solved).toBeGreaterThan(manifest.baseline.solved);
    // Where rounds are measured alone, so is what they begin with.
    expect(manifest.base?.alone).toMatchObject({ problems: manifest.rounds[0]?.alone?.problems });
    expect(manifest.rounds[0]).toMatchObject({
      policy: 'model: prover.gguf@test',
      startedFrom: 'base',
      model: 'rounds/0/adapter.gguf',
      // No better than the one that it was made of.
      accepted: false,
    });
    expect(manifest.model).toBe(weights);
    expect(await jobOf(out, 0)).toMatchObject({
      start: { file: weights },
      lora: base.lora,
      format: { prompt: ['{state}:::'] },
    });
    const adapter = join(out, 'rounds/0/adapter.gguf');
    // As much of a state as it is trained with.
    const trained = { context: 2_048, tacticTokens: 128 };
    expect(folder.opened).toContainEqual({
      ...{ path: weights, adapter, profile: 'bfs-prover-v2', gpu: 'none', trained },
    });
    const table = roundTable(manifest);
    expect(table).toMatch(/^base .* kept: 2 gained, 1 lost$/m);
    expect(table).toContain('; from the base model');
  });

  test('is not asked before the first round where that is for the built-in policy, and is trained on what it proves', async () => {
    await using folder = await baseFolder();
    const settings = folder.settingsFor({});
    const tasks = { ...settings.tasks, bootstrap: true };
    const unasked: RunContext['openModel'] = async (...asked) => {
      const opened = await openToyModel(...asked);
      const complete = async () => Promise.reject(new Error('asked before the first round'));
      return { ...opened, model: { ...opened.model, complete } };
    };
    const manifest = await folder.run(unasked, {}, { settings: { ...settings, tasks } });
    const why = 'not measured before it is trained';
    expect(manifest.base).toMatchObject({ score: null, alone: null, accepted: false, why });
    const told = folder.events.flatMap((event) => {
      const text = new TrainProgress(2, systemClock).take(event);
      return text === null || event.kind !== 'base-finished' ? [] : [text];
    });
    expect(told).toEqual([`with the base model: searches begin without it (${why})`]);
    const [first, second] = manifest.rounds;
    expect(first).toMatchObject({ policy: 'toy', startedFrom: 'base', accepted: true });
    expect(second).toMatchObject({ policy: 'model: rounds/0/adapter.gguf@test', startedFrom: 0 });
  });

  test('one that proves nothing is only trained; what comes of it is kept when it is better, and goes on', async () => {
    await using folder = await baseFolder();
    const manifest = await folder.run(openUseless);
    const { out, weights } = folder;
    expect(manifest.base).toMatchObject({ accepted: false });
    const [first, second] = manifest.rounds;
    expect(first).toMatchObject({ policy: 'toy', startedFrom: 'base', accepted: true });
    expect(second).toMatchObject({ policy: 'model: rounds/0/adapter.gguf@test', startedFrom: 0 });
    expect(manifest.model).toMatch(/^rounds\/[01]\/adapter\.gguf$/);
    expect((await jobOf(out, 1)).start).toEqual({ file: weights, adapter: '../0/checkpoint.pt' });
  });

  test('after rounds without a better model training begins anew with the base, on all that there is', async () => {
    await using folder = await baseFolder();
    const manifest = await folder.run(openUseless, {}, { rounds: 3 });
    expect(manifest.rounds.map(({ startedFrom }) => startedFrom)).toEqual(['base', 0, 'base']);
    expect((await jobOf(folder.out, 2)).start).toEqual({ file: folder.weights });
  });

  test('without an adapter all of it is trained, and a round goes on with the checkpoint before', async () => {
    await using folder = await baseFolder();
    const manifest = await folder.run(openUseless, { lora: null });
    expect(manifest.rounds[0]?.model).toBe('rounds/0/model.gguf');
    const [first, second] = [await jobOf(folder.out, 0), await jobOf(folder.out, 1)];
    expect(first.start).toEqual({ file: folder.weights });
    expect(second.start).toEqual({ file: '../0/checkpoint.pt' });
    expect([first.lora, second.lora]).toEqual([undefined, undefined]);
    expect(second.format).toEqual({ prompt: ['{state}:::'] });
  });

  test('what the trainer can not train is refused before the searches of the first round', async () => {
    await using folder = await baseFolder();
    const refused = folder.run(
      openToyModel,
      {},
      { context: { trainer: fakeTrainer({ FAKE_TRAINER: 'refuse' }) } },
    );
    await expect(refused).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/prover\.gguf can not be trained: its tensors have type 12/),
    });
    expect(existsSync(roundPaths(folder.out, 0).folder)).toBe(false);
    // The same command goes on from there.
    const { rounds } = await folder.run(openToyModel, {}, { rounds: 1 });
    expect(rounds).toHaveLength(1);
  });

  test('of a folder a GGUF file is made, once', async () => {
    await using folder = await baseFolder();
    const weights = join(folder.path, 'hub');
    await mkdir(weights);
    await writeFile(join(weights, 'config.json'), '{}');
    const changes = { weights, gguf: 'base.gguf' };
    const trainer = fakeTrainer();
    await folder.run(openToyModel, changes, { rounds: 0, context: { trainer } });
    const made = join(folder.out, 'base.gguf');
    expect(folder.opened[0]).toMatchObject({ path: made, adapter: null });
    await writeFile(made, 'not made again');
    const again = await folder.run(openToyModel, changes, { rounds: 0 });
    expect(again.model).toBe('base.gguf');
    expect(await readFile(made, 'utf8')).toBe('not made again');
  });

  test('one that writes no tactics is told of, and trained', async () => {
    await using folder = await baseFolder();
    const checkModel: RunContext['checkModel'] = async ({ adapter }) =>
      adapter === null ? ['nothing that it writes can be read as a tactic'] : [];
    const manifest = await folder.run(openToyModel, {}, { rounds: 1, context: { checkModel } });
    expect(manifest.base).toMatchObject({ score: null, accepted: false, why: 'the model does not work' });
    expect(manifest.rounds[0]).toMatchObject({ policy: 'toy', startedFrom: 'base', accepted: true });
    const told = folder.events.find((event) => event.kind === 'base-finished');
    expect(told).toMatchObject({ result: { complaints: [expect.stringContaining('no')] } });
  });

  test('a resumed run measures it no second time', async () => {
    await using folder = await baseFolder();
    const before = await folder.run(openToyModel, {}, { rounds: 1 });
    const seen = folder.opened.length;
    const after = await folder.run(async () => Promise.reject(new Error('opened again')), {}, { rounds: 1 });
    expect(after).toEqual(before);
    expect(folder.opened).toHaveLength(seen);
  });
});
