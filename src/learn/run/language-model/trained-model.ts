import { stat } from 'node:fs/promises';
import { systemClock } from '../../../../core/clock.ts';
import { LakatosError } from '../../../../core/errors.ts';
import type { GgufOptions } from '../../../llm/gguf/gguf-options.ts';
import { openGguf } from '../../../llm/gguf/open-gguf.ts';
import { smokeTest } from '../../../llm/models/smoke-test.ts';
import { lakatos } from '../../../llm/profiles/lakatos.ts';
import { contextTask, type TacticProfile } from '../../../llm/profiles/profile.ts';
import type { ModelInUse } from '../../../prove/policy/describe-model.ts';
import { trainingProfile } from '../../base/training-profile.ts';
import type { ModelFiles } from '../folder/model-files.ts';

function optionsFor({ gpu, adapter }: ModelFiles, profile: TacticProfile, proposals: number): GgufOptions {
  return {
    gpu,
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
  const profile = await trainingProfile(files.profile);
  const model = await openGguf(files.path, optionsFor(files, profile, proposals), { signal });
  const isWhole = files.adapter === null && files.profile === lakatos.name;
  const canBeSent = isWhole && (await stat(files.path)).size <= mostSent;
  return { model, profile, proposals, sampling: {}, ...(canBeSent && { file: files.path }) };
}

/** Has a model propose tactics for a small goal: what is wrong with it; empty when it works. */
export async function checkTrainedModel(files: ModelFiles, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const profile = await trainingProfile(files.profile);
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
