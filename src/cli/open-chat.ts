import { chatOverModel } from '../agent/model-planner/chat-over-model.ts';
import type { ChatModel } from '../llm/remote/chat.ts';
import { openRemoteChat } from '../llm/remote/open-remote-chat.ts';
import { chatFormats } from '../llm/serve/chat-formats.ts';
import { type OpenModelOptions, openModel, remoteOptions } from './open-model.ts';
import type { ChatChoice } from './options/model-choice.ts';

/** Opens a chat model: one at a server, or a GGUF file in this process. Whoever opened it closes it. */
export async function openChat(
  { model: choice, format }: ChatChoice,
  options: OpenModelOptions,
): Promise<ChatModel> {
  const { from } = choice;
  if (from.kind === 'server') {
    options.onPreparing(`opening the model ${from.name}`);
    return await openRemoteChat(remoteOptions(from, options), options.signal);
  }
  // Each turn begins with all that was said before.
  const { model } = await openModel({ ...choice, reusePrefixes: true }, options);
  return {
    ...chatOverModel(model, chatFormats[format]),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}
