import { relative } from 'node:path';
import { LakatosError } from '../../../../core/errors.ts';
import { type BaseModel, type ModelName, trainingProfile } from '../../base/find-base.ts';
import { formatOfProfile } from '../../trainer/training-job.ts';
import type { TrainingSettings } from '../config/run-settings.ts';
import { type RoundPaths, roundPaths, tracePaths } from '../folder/round-paths.ts';
import type { DataResult } from '../folder/round-result.ts';

/** What decides a training besides the settings. */
interface JobParts {
  /** What it goes on from; null: new weights. */
  readonly from: ModelName | null;
  readonly seed: number;
  /** What there is to learn from and to see the loss on; of which of the files below the trainer is told. */
  readonly data: Pick<DataResult, 'train' | 'heldOut' | 'traced' | 'tracedHeldOut'>;
}

type JobPaths = Pick<RoundPaths, 'folder' | 'train' | 'heldOut'>;

/** Passes over the data end a training only when there are very many. */
const mostEpochs = 1_000;

/**
 * What the trainer is told: its configuration file (`trainer/README.md`), as far as Lakatos sets it. Paths are relative to it.
 * @param run the folder of the run
 * @param paths of the training; `folder` is where its configuration will lie
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE for the profile of a model of another maker
 */
export async function makeTrainingJob(
  { from, seed, data }: JobParts,
  settings: TrainingSettings,
  run: string,
  paths: JobPaths,
) {
  const { base, context, tacticTokens, batchTokens, recompute, threads, device } = settings;
  const goesOn = typeof from === 'number';
  const steps = goesOn ? settings.nextSteps : settings.steps;
  const traces = tracePaths(run);
  const filesWith = (...files: readonly (readonly [examples: number, path: string])[]): string[] =>
    files.filter(([examples]) => examples > 0).map(([, path]) => relative(paths.folder, path));
  const checkpoint = goesOn ? relative(paths.folder, roundPaths(run, from).checkpoint) : null;
  return {
    schemaVersion: 1,
    train: filesWith([data.train, paths.train], [data.traced, traces.train]),
    evaluate: filesWith([data.heldOut, paths.heldOut], [data.tracedHeldOut, traces.heldOut]),
    ...(base === null ? ownStart(checkpoint, settings) : await startFrom(base, checkpoint)),
    ...{ context, tacticTokens, epochs: mostEpochs, steps, batchTokens, recompute, seed, threads, device },
    loss: {
      policy: 1,
      value: settings.valueLoss,
      state: settings.stateLoss,
      preference: settings.preferenceLoss,
    },
    optimizer: {
      learningRate: goesOn ? settings.nextLearningRate : settings.learningRate,
      warmupSteps: Math.min(settings.warmupSteps, Math.floor(steps / 4)),
    },
    output: {
      type: 'Q8_0',
      name: 'lakatos',
      logEvery: 10,
      evaluateEvery: Math.max(1, Math.ceil(steps / 4)),
      checkpointEvery: settings.checkpointEvery,
    },
  };
}

function ownStart(checkpoint: string | null, { size }: TrainingSettings) {
  if (checkpoint !== null) return { start: { file: checkpoint } };
  if (size === null)
    throw new LakatosError('INTERNAL', 'a run has neither a size for new weights nor a base model');
  return { start: { size } };
}

/** An adapter goes on with the one before over the same frozen weights; without one the checkpoint has all that changed. */
async function startFrom({ weights, lora, profile }: BaseModel, checkpoint: string | null) {
  const format = formatOfProfile(await trainingProfile(profile));
  if (lora === null) return { start: { file: checkpoint ?? weights }, format };
  return { start: { file: weights, ...(checkpoint !== null && { adapter: checkpoint }) }, lora, format };
}
