import { LakatosError } from '../../../core/errors.ts';
import { allOrNone } from '../all-or-none.ts';
import type { ChatModel } from '../chat-model.ts';
import type { LanguageModel } from '../language-model.ts';
import { countingTokens } from '../model-views.ts';
import { completeByChat } from './complete-remotely.ts';

/** A chat model as one that continues prompts that are chats. The owner of `chat` closes it. */
export function modelOverChat(chat: ChatModel): LanguageModel {
  const { name, origin, contextSize = Number.POSITIVE_INFINITY } = chat.info;
  return countingTokens({
    info: { name, origin, contextSize },
    complete: (prompts, request, signal, onTokens = () => {}) =>
      allOrNone(
        prompts,
        async ({ messages }, both) => {
          if (messages === undefined)
            throw new LakatosError('MODEL_FAILED', `${name} only chats: it goes on with no text`);
          return completeByChat((...asked) => chat.chat(...asked), messages, request, both, onTokens);
        },
        signal,
      ),
    countTokens: () => null,
    async [Symbol.asyncDispose]() {},
  });
}
