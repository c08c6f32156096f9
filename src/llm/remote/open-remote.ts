import { LakatosError } from '../../../core/errors.ts';
import { allOrNone } from '../all-or-none.ts';
import type { ChatModel } from '../chat-model.ts';
import type { LanguageModel } from '../language-model.ts';
import { countingTokens, tokenTally } from '../model-views.ts';
import type { Prompt } from '../prompt.ts';
import { completeByChat, completeByLakatos, completeRemotely, endOfAnswer } from './complete-remotely.ts';
import { learnServer, type ServerFacts } from './dialect.ts';
import { type ChatServer, type CompletionServer, postChat, tokensUsed } from './post.ts';
import { RefusalError } from './refusal.ts';
import { type ConnectionOptions, openConnection, type ServerConnection } from './server-connection.ts';

export interface RemoteOptions extends ConnectionOptions {
  /** Its name there; may be left out when the server has one model only. */
  readonly model?: string;
  /** Tokens; for servers that don't tell. */
  readonly contextSize?: number;
}

interface RemoteSession {
  readonly connection: ServerConnection;
  readonly facts: ServerFacts;
}

/** @throws LakatosError MODEL_SERVER when the server can't be reached, refuses the key or has no such model */
async function openSession(options: RemoteOptions, signal: AbortSignal): Promise<RemoteSession> {
  const connection = openConnection(options);
  try {
    const facts = await learnServer(connection, options.model, signal);
    return { connection, facts: { ...facts, contextSize: facts.contextSize ?? options.contextSize ?? null } };
  } catch (thrown) {
    connection[Symbol.dispose]();
    throw thrown;
  }
}

function chatAt({ connection, facts }: RemoteSession): ChatModel['chat'] {
  const server: ChatServer = { connection, facts, limit: { name: 'max_tokens' } };
  return async (messages, request, signal) => {
    const answer = await postChat(server, messages, request, signal);
    const { message, finish_reason } = answer.choices[0]!;
    const end = endOfAnswer(finish_reason);
    return {
      text: message.content ?? '',
      end: end === 'length' || finish_reason === 'stop' ? end : 'other',
      tokens: tokensUsed(answer),
    };
  };
}

/**
 * A chat model at a server, with the server's template.
 * @throws LakatosError MODEL_SERVER when the server can't be reached, refuses the key or has no such model
 */
export async function openRemoteChat(options: RemoteOptions, signal: AbortSignal): Promise<ChatModel> {
  const session = await openSession(options, signal);
  const { connection, facts } = session;
  const chat = chatAt(session);
  const tally = tokenTally();
  return {
    info: {
      ...{ name: facts.model, origin: connection.address.api },
      ...(facts.contextSize !== null && { contextSize: facts.contextSize }),
    },
    async chat(...asked) {
      const answer = await chat(...asked);
      tally.add(answer.tokens);
      return answer;
    },
    tokensUsed: () => tally.count(),
    [Symbol.asyncDispose]: async () => connection[Symbol.dispose](),
  };
}

export interface RemoteModelOptions extends RemoteOptions {
  /** Ask by chats, which the server writes down itself. Default: only when it has no completions. */
  readonly chat?: boolean;
}

/** Of servers that have no completions. */
const missing: ReadonlySet<number> = new Set([404, 405, 501]);

/** What small models have at least. */
const defaultContextSize = 4096;

/**
 * A language model at a server. Each prompt is a request of its own (our own server gets all in one), and they go side by
 * side as the limits allow: servers batch what comes together. `docs/model-servers.md` tells what is exact and what is not.
 *
 * @throws LakatosError MODEL_SERVER when the server can't be reached, refuses the key or has no such model
 */
export async function openRemoteModel(
  options: RemoteModelOptions,
  signal: AbortSignal,
): Promise<LanguageModel> {
  const session = await openSession(options, signal);
  const { connection, facts } = session;
  const contextSize = facts.contextSize ?? defaultContextSize;
  const info = { name: facts.model, origin: connection.address.api, contextSize };
  const chat = chatAt(session);
  let chats = options.chat ?? false;
  return countingTokens({
    info,
    async complete(prompts, request, signal, onTokens = () => {}) {
      if (request.endings !== undefined) refuseEndings(info.origin);
      const server: CompletionServer = { connection, facts: { ...facts, contextSize }, onTokens };
      if (facts.dialect === 'lakatos' && !chats)
        return await completeByLakatos(server, prompts, request, signal);
      const completeOne = async (prompt: Prompt, one: AbortSignal) => {
        const { messages } = prompt;
        if (chats)
          return await completeByChat(chat, messages ?? refuseText(info.origin), request, one, onTokens);
        try {
          return await completeRemotely(server, prompt, request, one);
        } catch (thrown) {
          if (messages === undefined || !(thrown instanceof RefusalError) || !missing.has(thrown.status))
            throw thrown;
          const completion = await completeByChat(chat, messages, request, one, onTokens);
          chats = true;
          return completion;
        }
      };
      return await allOrNone(prompts, completeOne, signal);
    },
    countTokens: () => null,
    [Symbol.asyncDispose]: async () => connection[Symbol.dispose](),
  });
}

function refuseEndings(origin: string): never {
  throw new LakatosError('MODEL_UNFIT', `${origin} can not be told which special tokens end a text`, {
    advice: 'Use a GGUF file in this process.',
  });
}

function refuseText(origin: string): never {
  throw new LakatosError('MODEL_UNFIT', `${origin} is asked by chats, and this prompt is none`, {
    advice: 'Choose a profile that chats, or ask the server for completions.',
  });
}
