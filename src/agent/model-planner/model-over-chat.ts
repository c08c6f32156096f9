import { LakatosError } from '../../../core/errors.ts';
import type { Completion, ContinuationRequest, LanguageModel } from '../../llm/language-model.ts';
import type { ChatTurn } from '../../llm/prompt.ts';
import { allOrNone } from '../../llm/remote/all-or-none.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';

/**
 * A chat model as one that continues prompts that are chats: one question for each answer, since not all servers give
 * several at once. Independent samples, whose probabilities nobody tells. It counts the tokens of its own questions. The
 * owner of `chat` closes it.
 */
export function modelOverChat(chat: ChatModel): LanguageModel {
  const { name, origin, contextSize = Number.POSITIVE_INFINITY } = chat.info;
  let [read, written] = [0, 0];
  async function answer(
    messages: readonly ChatTurn[],
    { count, seed, maxTokens, temperature, topP, stop }: ContinuationRequest,
    signal: AbortSignal,
  ): Promise<Completion> {
    const seeds = Array.from({ length: count }, (_, at) => seed + at);
    const asked = async (own: number, both: AbortSignal) => {
      const { text, end, tokens } = await chat.chat(
        messages,
        { maxTokens, temperature, topP, stop, seed: own },
        both,
      );
      read += tokens.read;
      written += tokens.written;
      return {
        ...{ text, logProbability: null, tokens: tokens.written },
        end: end === 'stop' ? ('stop' as const) : ('length' as const),
      };
    };
    return { continuations: await allOrNone(seeds, asked, signal), reading: null };
  }
  return {
    info: { name, origin, contextSize },
    complete: (prompts, request, signal) =>
      allOrNone(
        prompts,
        ({ messages }, both) => {
          if (messages === undefined)
            throw new LakatosError('MODEL_FAILED', `${name} only chats: it goes on with no text`);
          return answer(messages, request, both);
        },
        signal,
      ),
    countTokens: () => null,
    tokensUsed: () => ({ read, written }),
    async [Symbol.asyncDispose]() {},
  };
}
