import type { Completion, Continuation, ContinuationRequest } from '../language-model.ts';
import type { ChatTurn } from '../prompt.ts';
import { allOrNone } from './all-or-none.ts';
import { drawFromServer } from './draw-continuations.ts';
import { type ChatServer, type PostedChat, postChat } from './post-chat.ts';
import { endOf } from './read-continuations.ts';
import { watchPrompt } from './watch-prompt.ts';

/**
 * Continues a prompt that is a chat by the server's own chats, one request for each answer: not all servers give several at
 * once. Nobody tells their probabilities.
 */
export async function completeByChat(
  server: ChatServer & { onAnswer(answer: Pick<PostedChat, 'usage'>): void },
  messages: readonly ChatTurn[],
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const watched = watchPrompt(server);
  const { maxTokens, temperature, topP, minP, stop } = request;
  const draw = async (seed: number, both: AbortSignal): Promise<Continuation> => {
    const own = { maxTokens, temperature, topP, minP, stop, seed };
    const answer = await postChat(watched, messages, own, both);
    watched.onAnswer(answer);
    const { message, finish_reason } = answer.choices[0]!;
    return {
      text: message.content ?? '',
      logProbability: null,
      tokens: answer.usage?.completion_tokens ?? 0,
      end: endOf(finish_reason),
    };
  };
  const continuations = await drawFromServer(request, (count, seed) => {
    const seeds = Array.from({ length: count }, (_, at) => seed + at);
    return allOrNone(seeds, draw, signal);
  });
  return { continuations, reading: null, ...watched.told() };
}
