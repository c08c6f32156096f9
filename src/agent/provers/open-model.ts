import { given } from '../../../core/given.ts';
import { seededRandom } from '../../../core/random.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import { openGguf } from '../../llm/gguf/open-gguf.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { findModel, profileNamed, profileOf } from '../../llm/models/find-model.ts';
import { profileOfHeader } from '../../llm/models/profile-of-header.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { modelsFolder } from '../../llm/models/registry.ts';
import { yesNoCritic } from '../../llm/profiles/critics.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import { contextTask, hasCommonHead, type PromptProfile } from '../../llm/profiles/profile.ts';
import { lakatos } from '../../llm/profiles/tactic-profiles.ts';
import type { RemoteOptions } from '../../llm/remote/open-remote.ts';
import { openRemoteModel } from '../../llm/remote/open-remote.ts';
import type { ModelChoice } from './model-choice.ts';

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

/** Opens the model that the user chose. One at a server that has an unknown name is taken for one of ours. */
export async function openModel(choice: ModelChoice, options: OpenModelOptions): Promise<OpenedModel> {
  options.onPreparing(`opening the model ${choice.from.name}`);
  const { from } = choice;
  return from.kind === 'server' ? openAtServer(choice, from, options) : openFile(choice, from, options);
}

/** The connection to the server that the user chose. */
export function remoteOptions(
  { context }: ModelChoice,
  { url, name, requestsPerMinute, requestsAtOnce, requestTimeout }: From<'server'>,
  { env, onPreparing }: OpenModelOptions,
): RemoteOptions {
  return {
    ...{ url, model: name, env, random: seededRandom(Date.now()), onNote: onPreparing },
    ...given({ contextSize: context, timeoutMs: requestTimeout }),
    limits: given({ perMinute: requestsPerMinute, inFlight: requestsAtOnce }),
  };
}

type From<K extends ModelChoice['from']['kind']> = Extract<ModelChoice['from'], { readonly kind: K }>;

async function openAtServer(
  choice: ModelChoice,
  from: From<'server'>,
  options: OpenModelOptions,
): Promise<OpenedModel> {
  const { profile: named } = choice;
  const profile = named === undefined ? (guessProfile(from.name) ?? lakatos) : await profileNamed(named);
  const remote = {
    ...remoteOptions(choice, from, options),
    ...(from.chat && { chat: true }),
  };
  return { model: await openRemoteModel(remote, options.signal), profile };
}

/** The context is chosen for what the model will be asked. */
async function openFile(
  choice: ModelChoice,
  { name, gpu, gpuLayers, lora }: From<'gguf'>,
  { env, signal }: OpenModelOptions,
): Promise<OpenedModel> {
  const found = await findModel(name, { folder: modelsFolder(env), signal });
  const unnamed = () => (choice.judges ? yesNoCritic : profileOfHeader(readGguf(found.path).header));
  const profile = (await profileOf(found, choice.profile)) ?? unnamed();
  const gguf: GgufOptions = {
    sharesCores: true,
    reusePrefixes: choice.reusePrefixes || hasCommonHead(profile),
    task: choice.task ?? contextTask(profile, choice),
    ...(gpu && { gpu }),
    ...given({ gpuLayers, contextSize: choice.context, lora: lora === undefined ? lora : { path: lora } }),
  };
  return { model: await openGguf(found.path, gguf, { signal }), profile };
}
