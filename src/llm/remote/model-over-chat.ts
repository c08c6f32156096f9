import { LakatosError } from '../../../core/errors.ts';
import type { ChatModel } from '../chat-model.ts';
import type { LanguageModel } from '../language-model.ts';
import { allOrNone, completeByChat } from './complete-remotely.ts';

/**
 * A chat model as one that continues prompts that are chats. It counts the tokens of its own questions. The owner of `chat`
 * closes it.
 */
export function modelOverChat(chat: ChatModel): LanguageModel {
  const { name, origin, contextSize = Number.POSITIVE_INFINITY } = chat.info;
  let [read, written] = [0, 0];
  const counted: ChatModel['chat'] = async (...asked) => {
    const answer = await chat.chat(...asked);
    read += answer.tokens.read;
    written += answer.tokens.written;
    return answer;
  };
  return {
    info: { name, origin, contextSize },
    complete: (prompts, request, signal) =>
      allOrNone(
        prompts,
        async ({ messages }, both) => {
          if (messages === undefined)
            throw new LakatosError('MODEL_FAILED', `${name} only chats: it goes on with no text`);
          // Each answer has read the prompt, so what it has cost is not its length.
          const { promptTokens: _, ...completion } = await completeByChat(counted, messages, request, both);
          return completion;
        },
        signal,
      ),
    countTokens: () => null,
    tokensUsed: () => ({ read, written }),
    async [Symbol.asyncDispose]() {},
  };
}
