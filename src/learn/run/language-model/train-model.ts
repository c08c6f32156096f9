import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../../../core/errors.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { hashFiles } from '../../../llm/gguf/hash-files.ts';
import type { ModelName } from '../../base/base-model.ts';
import { readMetrics, summarizeMetrics } from '../../trainer/metrics.ts';
import { runTrainer } from '../../trainer/run-trainer.ts';
import { seedOf } from '../config/seed-of.ts';
import { doOnce } from '../folder/do-once.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import { type DataResult, type TrainingResult, trainingResultSchema } from '../folder/round-result.ts';
import type { RunContext } from '../run-context.ts';
import { makeJob } from './make-job.ts';

/**
 * Trains the model of a round, from what `from` names or, when it is null, from new weights.
 * @throws LakatosError TRAINER_FAILED when the trainer fails; the signal's reason
 */
export function trainModel(
  round: number,
  from: ModelName | null,
  data: DataResult,
  paths: RoundPaths,
  context: RunContext,
): Promise<TrainingResult> {
  const { folder, config, trainer, signal, onEvent } = context;
  const { training: settings } = config.settings;
  if (trainer === null || settings === null)
    throw new LakatosError('INTERNAL', 'a model is to be trained in a run that trains none');
  return doOnce(paths.training, trainingResultSchema, async () => {
    const seed = seedOf(config.seed, `training ${round}`) % 2 ** 31;
    const job = await makeJob({ from, seed, hasHeldOut: data.heldOut > 0 }, settings, folder, paths);
    await replaceFile(paths.job, `${JSON.stringify(job, null, 2)}\n`);
    onEvent({ kind: 'training', steps: job.steps, from });
    await runTrainer({
      command: trainer,
      config: paths.job,
      out: paths.folder,
      onLine: (line) => onEvent({ kind: 'trained', line }),
      signal,
    });
    const metrics = readMetrics(await readFile(paths.metrics, 'utf8'));
    const written = settings.base?.lora ? paths.adapter : paths.model;
    const hash = await hashFiles([written], signal);
    return { ...summarizeMetrics(metrics), sha256: hash.replace(/^sha256:/, '') };
  });
}
