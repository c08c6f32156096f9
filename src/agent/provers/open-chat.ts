import { type ChatModel, chatOverModel } from '../../llm/chat-model.ts';
import type { ContextTask } from '../../llm/gguf/gguf-options.ts';
import { openRemoteChat } from '../../llm/remote/open-remote.ts';
import { defaultDialogue } from '../dialogue/dialogue-lines.ts';
import { modelPlanDefaults } from '../model-planner/conversation.ts';
import type { ChatChoice, ModelChoice } from './model-choice.ts';
import { type OpenModelOptions, openModel, remoteOptions } from './open-model.ts';

/** Opens a chat model: one at a server, or a GGUF file in this process. Whoever opened it closes it. */
export async function openChat(
  { name, chat: choice }: ChatChoice,
  options: OpenModelOptions,
): Promise<ChatModel> {
  const { from } = choice;
  if (from.kind === 'server') {
    options.onPreparing(`opening the model ${from.name}`);
    return await openRemoteChat(remoteOptions(choice, from, options), options.signal);
  }
  // Each turn begins with all that was said before.
  const asked = { ...choice, reusePrefixes: true, task: contextFor(name, choice) };
  const { model } = await openModel(asked, options);
  return {
    ...chatOverModel(model),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}

/** A theorem with its header, what is said around it, and complaints about a plan. */
const questionTokens = 4096;

/** The context that talking takes; conversations under way at once are as many answers at once. */
function contextFor(name: ChatChoice['name'], { samples }: ModelChoice): ContextTask {
  if (name !== 'dialogue')
    return {
      tokens: questionTokens + modelPlanDefaults.maxTokens,
      answers: samples ?? modelPlanDefaults.samples,
    };
  const { contextTokens, parallel, attempts } = defaultDialogue;
  return { tokens: contextTokens, answers: Math.min(parallel, samples ?? attempts) };
}
