import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { systemClock } from '../../../../core/clock.ts';
import { LakatosError } from '../../../../core/errors.ts';
import { given } from '../../../../core/given.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import type { GgufOptions } from '../../../llm/gguf/gguf-options.ts';
import { openGguf } from '../../../llm/gguf/open-gguf.ts';
import { hashFiles } from '../../../llm/models/model-files.ts';
import { smokeTest } from '../../../llm/models/smoke-test.ts';
import { profiles } from '../../../llm/profiles/find-profile.ts';
import { contextTask, type TacticProfile } from '../../../llm/profiles/profile.ts';
import type { ModelInUse } from '../../../prove/policy/describe-model.ts';
import { bytesText } from '../../../report/numbers.ts';
import { type ModelName, trainingProfile } from '../../base/find-base.ts';
import { readMetrics, summarizeMetrics } from '../../trainer/follow-metrics.ts';
import { runTrainer } from '../../trainer/run-trainer.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce } from '../folder/do-once.ts';
import { type ModelFiles, modelFiles } from '../folder/round-paths.ts';
import {
  type DataResult,
  type RoundResult,
  type TrainingResult,
  trainingResultSchema,
} from '../folder/round-result.ts';
import { measureModel } from '../judging/measure-model.ts';
import { compareEvaluations, type RunState } from '../judging/run-state.ts';
import type { RoundContext } from '../run-context.ts';
import { makeTrainingJob } from './make-job.ts';

/** With tactics as long as the model was trained with: then it has the same room for a state. */
function asTrained(profile: TacticProfile, { trained }: ModelFiles): TacticProfile {
  if (trained === undefined) return profile;
  return { ...profile, sampling: { ...profile.sampling, maxTokens: trained.tacticTokens } };
}

function optionsFor(
  { gpu, adapter, trained }: ModelFiles,
  profile: TacticProfile,
  proposals: number,
): GgufOptions {
  return {
    gpu,
    ...(trained !== undefined && { contextSize: trained.context }),
    task: contextTask(profile, { proposals, sampling: {} }),
    // Searches that overlap must not touch each other's answers, so that each depends on its seed alone.
    shareBatches: false,
    sharesCores: true,
    ...(adapter !== null && { lora: { path: adapter } }),
  };
}

/** Bytes of a model that goes to other machines with the searches. */
const mostSent = 2 ** 28;

/** A model of a run, ready to propose tactics; whoever asks closes it. */
export async function openTrainedModel(
  files: ModelFiles,
  proposals: number,
  signal: AbortSignal,
): Promise<ModelInUse> {
  const named = await trainingProfile(files.profile);
  const profile = asTrained(named, files);
  const model = await openGguf(files.path, optionsFor(files, profile, proposals), { signal });
  const { path: weights, adapter, trained } = files;
  const canBeSent = (await whyNotSent(weights, named)) === null;
  const sent = { weights, adapter, ...given({ trained }) };
  return { model, profile, proposals, sampling: {}, ...(canBeSent && { files: sent }) };
}

/** Why searches with these weights stay on this machine when others search too; null when they can go. */
export async function whyNotSent(weights: string, profile: TacticProfile): Promise<string | null> {
  if (!profiles.includes(profile)) return 'its profile is nowhere but here';
  const { size } = await stat(weights);
  if (size <= mostSent) return null;
  return `it has ${bytesText(size)}, and ${bytesText(mostSent)} at most go by Redis`;
}

/** Has a model propose tactics for a small goal: what is wrong with it; empty when it works. */
export async function checkTrainedModel(files: ModelFiles, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const profile = asTrained(await trainingProfile(files.profile), files);
    const options = optionsFor(files, profile, 1);
    const { complaints } = await smokeTest((within) => openGguf(files.path, options, { signal: within }), {
      profile,
      clock: systemClock,
      memory: () => process.memoryUsage.rss(),
      signal,
    });
    return complaints;
  } catch (thrown) {
    if (!(thrown instanceof LakatosError)) throw thrown;
    return [`${thrown.code}: ${thrown.message}`];
  }
}

/**
 * Trains the model of a round, from what `from` names or, when it is null, from new weights.
 * @throws LakatosError TRAINER_FAILED when the trainer fails; the signal's reason
 */
function trainModel(
  from: ModelName | null,
  data: DataResult,
  { round, paths, folder, config, trainer, signal, onEvent }: RoundContext,
): Promise<TrainingResult> {
  const { training: settings } = config.settings;
  if (trainer === null || settings === null)
    throw new LakatosError('INTERNAL', 'a model is to be trained in a run that trains none');
  return doOnce(paths.training, trainingResultSchema, async () => {
    const seed = seedOf(config.seed, `training ${round}`) % 2 ** 31;
    const job = await makeTrainingJob({ from, seed, data }, settings, folder, paths);
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
    return { ...summarizeMetrics(metrics), sha256: await hashFiles([written], signal) };
  });
}

const validationSchema = z.strictObject({ complaints: z.array(z.string()) });

type Trained = Pick<
  RoundResult,
  'training' | 'complaints' | 'evaluation' | 'alone' | 'values' | 'accepted' | 'why'
>;

const nothingToTrainOn =
  'the steps of all proofs so far are held out, measured or outside of the band: no model was trained';

/** The model of the round, if the run has any, and what it is worth beside `state`. */
export async function trainAndMeasure(
  from: ModelName | null,
  data: DataResult,
  state: RunState,
  context: RoundContext,
): Promise<Trained> {
  const { round, paths } = context;
  const nothing = { complaints: [], evaluation: null, alone: null, values: null };
  if (context.config.settings.training === null)
    return { ...nothing, training: null, accepted: false, why: 'the run trains no model' };
  if (data.steps + data.traced === 0)
    return { ...nothing, training: null, accepted: false, why: nothingToTrainOn };
  const training = await trainModel(from, data, context);
  const { complaints } = await doOnce(paths.validation, validationSchema, async () => {
    context.onEvent({ kind: 'working', round, on: 'check' });
    const files = modelFiles(round, context.folder, context.config);
    return { complaints: [...(await context.checkModel(files, context.signal))] };
  });
  const measured = complaints.length > 0 ? nothing : await measureModel(state, context);
  return {
    ...{ ...measured, training, complaints },
    ...compareEvaluations(state.evaluation, measured.evaluation),
  };
}
