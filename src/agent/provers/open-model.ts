import { UsageError } from '../../../core/errors.ts';
import { seededRandom } from '../../../core/random.ts';
import { type ChatModel, chatOverModel } from '../../llm/chat-model.ts';
import type { ContextTask, GgufOptions } from '../../llm/gguf/gguf-options.ts';
import { openGguf } from '../../llm/gguf/open-gguf.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { findModel, profileNamed, profileOf, profileOfHeader } from '../../llm/models/find-model.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { modelsFolder } from '../../llm/models/registry.ts';
import { yesNoCritic } from '../../llm/profiles/critics.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import { contextTask, hasCommonHead, type PromptProfile } from '../../llm/profiles/profile.ts';
import { lakatos } from '../../llm/profiles/tactic-profiles.ts';
import { openRemoteChat, openRemoteModel, type RemoteOptions } from '../../llm/remote/open-remote.ts';
import { nameWithCritic } from '../../prove/policy/create-policy.ts';
import type { CriticInUse, LinearCritic, ModelCritic } from '../../prove/policy/describe-model.ts';
import { isValue, openValue, shippedValue } from '../../prove/value/value-file.ts';
import { defaultDialogue } from '../dialogue/dialogue-lines.ts';
import { modelPlanDefaults } from '../model-planner/conversation.ts';
import type { ChatChoice, ModelChoice } from './model-choice.ts';

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
    ...(context !== undefined && { contextSize: context }),
    limits: {
      ...(requestsPerMinute !== undefined && { perMinute: requestsPerMinute }),
      ...(requestsAtOnce !== undefined && { inFlight: requestsAtOnce }),
    },
    ...(requestTimeout !== undefined && { timeoutMs: requestTimeout }),
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
    ...(gpuLayers !== undefined && { gpuLayers }),
    ...(lora !== undefined && { lora: { path: lora } }),
    ...(choice.context !== undefined && { contextSize: choice.context }),
  };
  return { model: await openGguf(found.path, gguf, { signal }), profile };
}

/** Opens a chat model: one at a server, or a GGUF file in this process. Whoever opened it closes it. */
export async function openChat(
  { task, model: choice }: ChatChoice,
  options: OpenModelOptions,
): Promise<ChatModel> {
  const { from } = choice;
  if (from.kind === 'server') {
    options.onPreparing(`opening the model ${from.name}`);
    return await openRemoteChat(remoteOptions(choice, from, options), options.signal);
  }
  // Each turn begins with all that was said before.
  const asked = { ...choice, reusePrefixes: true, task: contextFor(task, choice) };
  const { model } = await openModel(asked, options);
  return {
    ...chatOverModel(model),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}

/** A theorem with its header, what is said around it, and complaints about a plan. */
const questionTokens = 4096;

/** The context that talking takes; conversations under way at once are as many answers at once. */
function contextFor(task: ChatChoice['task'], { samples }: ModelChoice): ContextTask {
  if (task !== 'dialogue')
    return {
      tokens: questionTokens + modelPlanDefaults.maxTokens,
      answers: samples ?? modelPlanDefaults.samples,
    };
  const { contextTokens, parallel, attempts } = defaultDialogue;
  return { tokens: contextTokens, answers: Math.min(parallel, samples ?? attempts) };
}

/** What `--critic` says for the value that comes with Lakatos. */
export const shippedCritic = 'shipped';

/**
 * What `--critic` names: the value that comes with Lakatos, the file of such a value, or a language model; null without it.
 * @throws LakatosError for a file that can't be used; UsageError for a model that says no value
 */
export async function openCritic(
  choice: ModelChoice | undefined,
  session: { openModel(choice: ModelChoice): Promise<OpenedModel> },
): Promise<CriticInUse | null> {
  if (choice === undefined) return null;
  return linearCritic(choice.from.name) ?? criticInUse(await session.openModel(choice));
}

/** Null for the name of a language model, or of nothing. */
function linearCritic(name: string): LinearCritic | null {
  if (name === shippedCritic) return openValue(shippedValue());
  return isValue(name) ? openValue(name) : null;
}

/**
 * A model as a judge of positions.
 * @throws UsageError when its profile reads no value
 */
export function criticInUse({ model, profile }: OpenedModel): ModelCritic {
  const { name } = profile;
  if (profile.kind === 'whole-proof' || profile.readValue === undefined)
    throw new UsageError(
      `the profile ${name} of the critic reads no value: add the model with another (lakatos models add --profile)`,
    );
  const { readValue, prompt } = profile;
  return { kind: 'model', model, profile: { name, prompt, readValue } };
}

/** The name of a policy, for episodes and reports, with its critic if it has one. */
export const withCriticName = (policy: string, critic: CriticInUse | null): string =>
  critic === null ? policy : nameWithCritic(policy, critic);

/** What identifies a critic, for those who want to make its values again. */
export function describeCritic(critic: CriticInUse) {
  if (critic.kind === 'linear') return { name: critic.name, origin: critic.origin, profile: 'linear' };
  const { info } = critic.model;
  return { name: info.name, origin: info.origin, profile: critic.profile.name };
}
