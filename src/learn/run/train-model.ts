import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { readMetrics, summarizeMetrics } from '../trainer/metrics.ts';
import { runTrainer } from '../trainer/run-trainer.ts';
import type { TrainingJob } from '../trainer/training-job.ts';
import { doOnce } from './do-once.ts';
import { type RoundPaths, roundPaths } from './round-paths.ts';
import { type DataResult, type TrainingResult, trainingResultSchema } from './round-result.ts';
import type { RunContext } from './run-context.ts';
import { seedOf } from './seed-of.ts';
import type { TrainingSettings } from './train-config.ts';

/** Passes over the data end a training only when there are very many. */
const mostEpochs = 1_000;

/**
 * Trains the model of a round, from the checkpoint of the round `from` or from new weights.
 * @throws LakatosError TRAINER_FAILED when the trainer fails; the signal's reason
 */
export function trainModel(
  round: number,
  from: number | null,
  data: DataResult,
  settings: TrainingSettings,
  paths: RoundPaths,
  context: RunContext,
): Promise<TrainingResult> {
  const { folder, config, trainer, signal, onEvent } = context;
  if (trainer === null) throw new LakatosError('INTERNAL', 'a model is to be trained without a trainer');
  return doOnce(paths.training, trainingResultSchema, async () => {
    const start = from === null ? null : relative(paths.folder, roundPaths(folder, from).checkpoint);
    const seed = seedOf(config.seed, `training ${round}`) % 2 ** 31;
    const job = trainingJob(settings, start, data, seed, paths);
    await replaceFile(paths.job, `${JSON.stringify(job, null, 2)}\n`);
    onEvent({ kind: 'training', steps: job.steps, isNew: from === null });
    await runTrainer({
      command: trainer,
      config: paths.job,
      out: paths.folder,
      onLine: (line) => onEvent({ kind: 'trained', line }),
      signal,
    });
    const metrics = readMetrics(await readFile(paths.metrics, 'utf8'));
    return { ...summarizeMetrics(metrics), sha256: sha256(await readFile(paths.model)) };
  });
}

/** @param start the checkpoint to go on with; null: new weights */
function trainingJob(
  settings: TrainingSettings,
  start: string | null,
  data: DataResult,
  seed: number,
  paths: RoundPaths,
): TrainingJob {
  const { size, context, tacticTokens, batchTokens, warmupSteps, threads, device } = settings;
  const isNew = start === null;
  const steps = isNew ? settings.steps : settings.nextSteps;
  return {
    schemaVersion: 1,
    train: [basename(paths.train)],
    evaluate: data.heldOut > 0 ? [basename(paths.heldOut)] : [],
    start: isNew ? { size } : { file: start },
    context,
    tacticTokens,
    epochs: mostEpochs,
    steps,
    batchTokens,
    seed,
    threads,
    device,
    loss: {
      policy: 1,
      value: settings.valueLoss,
      state: settings.stateLoss,
      preference: settings.preferenceLoss,
    },
    optimizer: {
      learningRate: isNew ? settings.learningRate : settings.nextLearningRate,
      warmupSteps: Math.min(warmupSteps, Math.floor(steps / 4)),
    },
    output: {
      type: 'Q8_0',
      name: 'lakatos',
      logEvery: 10,
      evaluateEvery: Math.max(1, Math.ceil(steps / 4)),
      checkpointEvery: 50,
    },
  };
}
