import { seededRandom } from '../../core/random.ts';
import type { GgufOptions } from '../llm/gguf/gguf-options.ts';
import { openGguf } from '../llm/gguf/open-gguf.ts';
import type { LanguageModel } from '../llm/language-model.ts';
import { findModel } from '../llm/models/find-model.ts';
import { modelsFolder } from '../llm/models/models-folder.ts';
import { profileNamed, profileOf } from '../llm/models/profile-of.ts';
import { guessProfile } from '../llm/profiles/find-profile.ts';
import { lakatos } from '../llm/profiles/lakatos.ts';
import type { PromptProfile } from '../llm/profiles/profile.ts';
import { openRemoteModel } from '../llm/remote/open-remote-model.ts';
import type { RemoteOptions } from '../llm/remote/remote-options.ts';
import type { ModelChoice } from './options/model-choice.ts';

export interface OpenModelOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onPreparing: (text: string) => void;
  readonly signal: AbortSignal;
}

/** A model, and how it was taught to be asked. Whoever opened it closes it. */
export interface OpenedModel {
  readonly model: LanguageModel;
  readonly profile: PromptProfile;
}

/** Opens the model that the user chose. Nobody knows how a model of unknown name is asked: then it is taken for one of ours. */
export async function openModel(choice: ModelChoice, options: OpenModelOptions): Promise<OpenedModel> {
  options.onPreparing(`opening the model ${choice.from.name}`);
  const { model, taught } = await open(choice, options);
  try {
    const { profile } = choice;
    return { model, profile: profile === undefined ? (taught ?? lakatos) : await profileNamed(profile) };
  } catch (thrown) {
    await model[Symbol.asyncDispose]();
    throw thrown;
  }
}

/** The connection to the server that the user chose. */
export function remoteOptions(
  { url, name, requestsPerMinute: perMinute }: Extract<ModelChoice['from'], { kind: 'server' }>,
  { env, onPreparing }: OpenModelOptions,
): RemoteOptions {
  const limits = perMinute === undefined ? {} : { limits: { perMinute } };
  return { url, model: name, env, random: seededRandom(Date.now()), onNote: onPreparing, ...limits };
}

interface Opened {
  readonly model: LanguageModel;
  /** What its entry in the list, or its names, say of its profile. */
  readonly taught: PromptProfile | null;
}

async function open(
  { from, context, reusePrefixes }: ModelChoice,
  options: OpenModelOptions,
): Promise<Opened> {
  const { env, signal } = options;
  if (from.kind === 'server') {
    const size = context === undefined ? {} : { contextSize: context };
    const remote = { ...remoteOptions(from, options), ...size };
    return { model: await openRemoteModel(remote, signal), taught: guessProfile(from.name) };
  }
  const found = await findModel(from.name, { folder: modelsFolder(env), signal });
  const gguf: GgufOptions = {
    reusePrefixes,
    ...(from.gpu && { gpu: from.gpu }),
    ...(from.gpuLayers !== undefined && { gpuLayers: from.gpuLayers }),
    ...(from.lora !== undefined && { lora: { path: from.lora } }),
    ...(context !== undefined && { contextSize: context }),
  };
  const model = await openGguf(found.path, gguf, { signal });
  return { model, taught: await profileOf(found) };
}
