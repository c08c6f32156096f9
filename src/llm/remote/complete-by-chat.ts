import type { Completion, Continuation, ContinuationRequest } from '../language-model.ts';
import type { ChatTurn } from '../prompt.ts';
import { allOrNone } from './all-or-none.ts';
import { type ChatServer, type PostedChat, postChat } from './post-chat.ts';
import { watchPrompt } from './watch-prompt.ts';

/**
 * Continues a prompt that is a chat by the server's own chats, one request for each answer: not all servers give several at
 * once. Independent samples, whatever the method; nobody tells their probabilities.
 */
export async function completeByChat(
  server: ChatServer & { onAnswer(answer: Pick<PostedChat, 'usage'>): void },
  messages: readonly ChatTurn[],
  { count, seed, maxTokens, temperature, topP, stop }: ContinuationRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const watched = watchPrompt(server);
  const seeds = Array.from({ length: count }, (_, at) => seed + at);
  const continuations = await allOrNone(
    seeds,
    async (own, both): Promise<Continuation> => {
      const request = { maxTokens, temperature, topP, stop, seed: own };
      const answer = await postChat(watched, messages, request, both);
      watched.onAnswer(answer);
      const { message, finish_reason } = answer.choices[0]!;
      return {
        text: message.content ?? '',
        logProbability: null,
        tokens: answer.usage?.completion_tokens ?? 0,
        end: finish_reason === 'stop' ? 'stop' : 'length',
      };
    },
    signal,
  );
  return { continuations, reading: null, ...watched.told() };
}
