import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import { replaceFile } from '../../src/files/replace-file.ts';
import { readExamples, writeExamples } from '../../src/learn/examples/example-lines.ts';
import { type ModelFiles, modelFiles } from '../../src/learn/run/folder/model-files.ts';
import { roundPaths } from '../../src/learn/run/folder/round-paths.ts';
import type { DataResult, TrainingResult } from '../../src/learn/run/folder/round-result.ts';
import { makeData } from '../../src/learn/run/language-model/make-data.ts';
import { trainModel } from '../../src/learn/run/language-model/train-model.ts';
import type { RunContext } from '../../src/learn/run/run-context.ts';
import type { SourceRun } from './source-run.ts';
import type { Variant } from './variants.ts';
import { weigh } from './weigh.ts';

export interface TrainedVariant {
  readonly model: ModelFiles;
  readonly data: DataResult;
  readonly training: TrainingResult;
}

/**
 * Makes the data of a variant from the searches of the run, and trains. Variants that differ in nothing but the search
 * share one model.
 * @param from the round of the run whose model it goes on with; null: new weights
 * @param context its settings are the variant's, its folder that of all variants
 */
export async function trainVariant(
  { weighing, seedShift = 0 }: Variant,
  source: SourceRun,
  from: number | null,
  context: RunContext,
): Promise<TrainedVariant> {
  const { lessons, band, heldOutOneIn, training: settings } = context.config.settings;
  const key = sha256(JSON.stringify({ lessons, band, heldOutOneIn, settings, weighing, seedShift }));
  const folder = join(context.folder, 'trainings', key.slice(0, 12));
  const round = from === null ? 0 : 1;
  const paths = roundPaths(folder, round);
  await mkdir(paths.folder, { recursive: true });
  if (from !== null) await copyStart(source, from, folder);
  const own: RunContext = { ...context, folder };
  const data = await withBandModel(source, from, own, (model) =>
    makeData({ round, searches: source.searches, problems: [], model }, paths, own),
  );
  const reweighed = { ...paths, train: join(paths.folder, 'reweighed.jsonl') };
  if (weighing !== undefined) {
    const examples = readExamples(await readFile(paths.train, 'utf8'), paths.train);
    await replaceFile(reweighed.train, writeExamples(weigh(examples, weighing)));
  }
  const seeded = { ...own, config: { ...own.config, seed: own.config.seed + seedShift } };
  const start = from === null ? null : 0;
  const files = weighing === undefined ? paths : reweighed;
  const training = await trainModel(round, start, data, files, seeded);
  return { model: modelFiles(round, folder, own.config), data, training };
}

/** The model that training goes on with stands where `trainModel` looks for it, with no examples of its own. */
async function copyStart(source: SourceRun, from: number, folder: string): Promise<void> {
  const [there, here] = [roundPaths(source.path, from), roundPaths(folder, 0)];
  await mkdir(here.folder, { recursive: true });
  await replaceFile(here.examples, '');
  await copyFile(there.checkpoint, here.checkpoint);
}

type BandModel = Parameters<typeof makeData>[0]['model'];

/** The band is that of the model that training goes on with; with new weights, of the run's last one. */
async function withBandModel<T>(
  source: SourceRun,
  from: number | null,
  { config, openModel, signal }: RunContext,
  work: (model: BandModel) => Promise<T>,
): Promise<T> {
  if (config.settings.band === null) return await work(null);
  const files = modelFiles(from ?? source.rounds - 1, source.path, config);
  const opened = await openModel(files, config.settings.search.proposals, signal);
  await using _ = opened.model;
  return await work(opened);
}
