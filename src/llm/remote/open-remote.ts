import { LakatosError } from '../../../core/errors.ts';
import type { Random } from '../../../core/random.ts';
import type { ChatModel } from '../chat-model.ts';
import type { ContinuationRequest, LanguageModel, TokenCount } from '../language-model.ts';
import type { Prompt } from '../prompt.ts';
import {
  allOrNone,
  completeByChat,
  completeByLakatos,
  completeRemotely,
  endOfAnswer,
} from './complete-remotely.ts';
import { type Dialect, learnServer } from './dialect.ts';
import { type ChatServer, type CompletionServer, type PostedChat, postChat } from './post.ts';
import { RefusalError } from './refusal.ts';
import { type RateLimits, type RetryBudget, retriesFor, systemTimer, type Timer } from './retry.ts';
import { defaultKeyVariable, readServerAddress, readServerKey } from './server-address.ts';
import { openConnection, type ServerConnection } from './server-connection.ts';

/** What servers say they have read and written. */
interface TokenTally {
  add(usage: UsageReport | null | undefined): void;
  readonly count: TokenCount;
}

interface UsageReport {
  readonly prompt_tokens: number;
  readonly completion_tokens?: number | null | undefined;
}

function tokenTally(): TokenTally {
  let [read, written] = [0, 0];
  return {
    add(usage) {
      read += usage?.prompt_tokens ?? 0;
      written += usage?.completion_tokens ?? 0;
    },
    get count() {
      return { read, written };
    },
  };
}

/** A model at a server that speaks OpenAI's protocol. */
export interface RemoteOptions {
  /** Such as `http://127.0.0.1:8000/v1`. */
  readonly url: string;
  /** Its name there; may be left out when the server has one model only. */
  readonly model?: string;
  /** What kind of server it is; by default it is asked. */
  readonly dialect?: Dialect;
  /** The environment variable that the key is in, and where to look for it. */
  readonly keyVariable?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<RateLimits>;
  readonly retries?: Partial<RetryBudget>;
  /** Tokens; for servers that don't tell. */
  readonly contextSize?: number;
  /** For one request; milliseconds. */
  readonly timeoutMs?: number;
  /** For the wait between attempts. */
  readonly random: Random;
  readonly timer?: Timer;
  /** Hears of what goes wrong and is tried again. */
  readonly onNote?: (text: string) => void;
}

const defaultLimits: RateLimits = { inFlight: 16, perMinute: Number.POSITIVE_INFINITY };
/** A whole proof of 30,000 tokens at 50 tokens a second. */
const defaultTimeoutMs = 10 * 60_000;

/**
 * The connection that the options describe; nothing is sent yet.
 * @throws LakatosError MODEL_SERVER when address or key can't be right
 */
export function connect(options: RemoteOptions): ServerConnection {
  const { timeoutMs = defaultTimeoutMs } = options;
  return openConnection({
    address: readServerAddress(options.url),
    key: readServerKey(options.env, options.keyVariable ?? defaultKeyVariable),
    limits: { ...defaultLimits, ...options.limits },
    retries: { ...retriesFor(timeoutMs), ...options.retries },
    timeoutMs,
    timer: options.timer ?? systemTimer,
    random: options.random,
    onNote: options.onNote ?? (() => {}),
  });
}

/** Chats with a server. `onAnswer` hears what it says that an answer has cost. */
const chatAt =
  (server: ChatServer & { readonly onAnswer: (usage: PostedChat['usage']) => void }): ChatModel['chat'] =>
  async (messages, request, signal) => {
    const { choices, usage } = await postChat(server, messages, request, signal);
    server.onAnswer(usage);
    const { message, finish_reason } = choices[0]!;
    return {
      text: message.content ?? '',
      end:
        endOfAnswer(finish_reason) === 'length' || finish_reason === 'stop'
          ? endOfAnswer(finish_reason)
          : 'other',
      tokens: { read: usage?.prompt_tokens ?? 0, written: usage?.completion_tokens ?? 0 },
    };
  };

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
    const chat = chatAt({ connection, facts, limit: { name: 'max_tokens' }, onAnswer: tally.add });
    const closed = new AbortController();
    return {
      info: {
        name: facts.model,
        origin: address.api,
        ...(facts.contextSize !== null && { contextSize: facts.contextSize }),
      },
      chat: (messages, request, callSignal) =>
        chat(messages, request, AbortSignal.any([callSignal, closed.signal])),
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

export interface RemoteModelOptions extends RemoteOptions {
  /** Names of the model's special tokens, so that texts that look like them are broken up (besides the usual ones). */
  readonly specialTokens?: readonly string[];
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
  const connection = connect(options);
  try {
    const { contextSize, ...facts } = await learnServer(connection, options, signal);
    const info = {
      name: facts.model,
      origin: connection.address.api,
      contextSize: contextSize ?? options.contextSize ?? defaultContextSize,
    };
    const tally = tokenTally();
    const closed = new AbortController();
    const server: CompletionServer = {
      connection,
      facts: { ...facts, contextSize: info.contextSize },
      specialTokens: options.specialTokens ?? [],
      onAnswer: ({ usage }) => tally.add(usage),
    };
    const chat = chatAt({ ...server, limit: { name: 'max_tokens' }, onAnswer: tally.add });
    let chats = options.chat ?? false;
    const completeOne = async (prompt: Prompt, request: ContinuationRequest, one: AbortSignal) => {
      const { messages } = prompt;
      if (chats) return await completeByChat(chat, messages ?? refuseText(info.origin), request, one);
      try {
        return await completeRemotely(server, prompt, request, one);
      } catch (thrown) {
        if (messages === undefined || !(thrown instanceof RefusalError) || !missing.has(thrown.status))
          throw thrown;
        const completion = await completeByChat(chat, messages, request, one);
        chats = true;
        return completion;
      }
    };
    return {
      info,
      complete: async (prompts, request, callSignal) => {
        const both = AbortSignal.any([callSignal, closed.signal]);
        if (request.endings !== undefined) refuseEndings(info.origin);
        if (facts.dialect === 'lakatos' && !chats)
          return await completeByLakatos(server, prompts, request, both);
        return await allOrNone(prompts, (prompt, one) => completeOne(prompt, request, one), both);
      },
      countTokens: () => null,
      tokensUsed: () => tally.count,
      async [Symbol.asyncDispose]() {
        closed.abort(new LakatosError('MODEL_FAILED', `${info.origin}: the connection was closed`));
        connection[Symbol.dispose]();
      },
    };
  } catch (thrown) {
    connection[Symbol.dispose]();
    throw thrown;
  }
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
