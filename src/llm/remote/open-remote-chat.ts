import { LakatosError } from '../../../core/errors.ts';
import type { ChatAnswer, ChatModel } from './chat.ts';
import { type ChatServer, type PostedChat, postChat } from './post-chat.ts';
import { connect, type RemoteOptions } from './remote-options.ts';
import { learnServer } from './server-facts.ts';
import { tokenTally } from './token-tally.ts';

/**
 * A chat model at a server, with the server's template.
 * @throws LakatosError MODEL_SERVER when the server can't be reached, refuses the key or has no such model
 */
export async function openRemoteChat(options: RemoteOptions, signal: AbortSignal): Promise<ChatModel> {
  const connection = connect(options);
  try {
    const told = await learnServer(connection, options, signal);
    const facts = { ...told, contextSize: told.contextSize ?? options.contextSize ?? null };
    const { address } = connection;
    const tally = tokenTally();
    const limit: ChatServer['limit'] = { name: 'max_tokens' };
    const closed = new AbortController();
    return {
      info: {
        name: facts.model,
        origin: address.api,
        ...(facts.contextSize !== null && { contextSize: facts.contextSize }),
      },
      async chat(messages, request, callSignal) {
        const both = AbortSignal.any([callSignal, closed.signal]);
        const answer = await postChat({ connection, facts, limit }, messages, request, both);
        tally.add(answer.usage);
        return readAnswer(answer);
      },
      tokensUsed: () => tally.count,
      async [Symbol.asyncDispose]() {
        closed.abort(new LakatosError('MODEL_FAILED', `${address.api}: the connection was closed`));
        connection[Symbol.dispose]();
      },
    };
  } catch (thrown) {
    connection[Symbol.dispose]();
    throw thrown;
  }
}

function readAnswer({ choices, usage }: PostedChat): ChatAnswer {
  const { message, finish_reason } = choices[0]!;
  return {
    text: message.content ?? '',
    end: finish_reason === 'stop' || finish_reason === 'length' ? finish_reason : 'other',
    tokens: { read: usage?.prompt_tokens ?? 0, written: usage?.completion_tokens ?? 0 },
  };
}
