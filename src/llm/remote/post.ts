import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { ChatRequest } from '../chat-model.ts';
import type { OnTokens, TokenCount } from '../language-model.ts';
import { type ChatMessage, PromptTooLongError } from '../prompt.ts';
import { type CompletionBody, completionBody, type ServerFacts, undoDefaults } from './dialect.ts';
import { RefusalError, readTooLong } from './refusal.ts';
import type { ServerConnection } from './server-connection.ts';

/**
 * Asks, and once more for fewer tokens when the server says that prompt and answer don't fit together.
 * @param contextSize in tokens, where the server's refusal does not name it; null: nobody tells
 * @throws LakatosError MODEL_SERVER when the server refuses, MODEL_PROMPT_TOO_LONG when there is no room for any answer
 */
async function withinContext<T>(
  { address }: ServerConnection,
  contextSize: number | null,
  wanted: number,
  ask: (maxTokens: number) => Promise<T>,
): Promise<T> {
  for (let maxTokens = wanted; ; ) {
    try {
      return await ask(maxTokens);
    } catch (thrown) {
      if (!(thrown instanceof RefusalError)) throw thrown;
      const tooLong = readTooLong(thrown);
      if (tooLong === null) throw thrown;
      const { promptTokens, contextSize: told } = tooLong;
      const size = told ?? contextSize;
      const room = promptTokens === null || size === null ? 0 : size - promptTokens;
      if (room < 1 || room >= maxTokens) {
        throw new PromptTooLongError(
          `${address.api}: ${thrown.said}`,
          'Give the model of the server a larger context, or ask for less.',
          promptTokens,
        );
      }
      maxTokens = room;
    }
  }
}

/** How probable one token was, as a server tells it. */
export interface TokenScore {
  /** Natural logarithm; null when it isn't told. */
  readonly logProbability: number | null;
  /** The most probable tokens in its place, by their texts. */
  readonly top: ReadonlyMap<string, number>;
}

const score = z.number().max(1e-3);

/** OpenAI's completions, vLLM, SGLang. */
const lists = z
  .looseObject({
    token_logprobs: z.array(score.nullable()),
    top_logprobs: z.array(z.record(z.string(), score).nullable()).nullish(),
  })
  .transform(({ token_logprobs, top_logprobs }): readonly TokenScore[] =>
    token_logprobs.map((logProbability, at) => ({
      logProbability,
      top: new Map(Object.entries(top_logprobs?.[at] ?? {})),
    })),
  );

const token = { token: z.string(), logprob: score };

/** llama-server tells them as OpenAI does for chats. */
const contents = z
  .looseObject({
    content: z.array(z.looseObject({ ...token, top_logprobs: z.array(z.looseObject(token)).nullish() })),
  })
  .transform(({ content }): readonly TokenScore[] =>
    content.map(({ logprob, top_logprobs }) => ({
      logProbability: logprob,
      top: new Map((top_logprobs ?? []).map((other) => [other.token, other.logprob])),
    })),
  );

/** No answer has so many; a server that says so tells nothing, and sums of what is told stay numbers. */
const mostTokens = 1_000_000_000;
const tokenCount = natural.max(mostTokens);

const usageSchema = z
  .looseObject({ prompt_tokens: tokenCount, completion_tokens: tokenCount.nullish() })
  .nullish()
  .catch(null);

/** What a server says it has read and written for an answer; zeros where it does not tell. */
export const tokensUsed = ({ usage }: Pick<CompletionAnswer, 'usage'>): TokenCount => ({
  read: usage?.prompt_tokens ?? 0,
  written: usage?.completion_tokens ?? 0,
});

/** The answer to `POST /v1/completions`. */
const completionAnswerSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      text: z.string(),
      finish_reason: z.string().nullish(),
      logprobs: z.union([lists, contents]).nullish(),
      /** Only our own server tells how many tokens were written, and for which of several prompts. */
      tokens: tokenCount.nullish().catch(null),
      prompt: natural.nullish(),
    }),
  ),
  usage: usageSchema,
  /** Only of our own server: for each prompt. */
  readings: z.array(z.array(score).nullable()).nullish(),
});

export type CompletionAnswer = z.infer<typeof completionAnswerSchema>;

/** A server, and who hears of the tokens of its answers. */
export interface CompletionServer {
  readonly connection: ServerConnection;
  readonly facts: ServerFacts & { readonly contextSize: number };
  readonly onTokens: OnTokens;
}

/** Asks once more with fewer tokens when the server says that prompt and continuation don't fit together. */
export async function postCompletion(
  { connection, facts, onTokens }: CompletionServer,
  body: CompletionBody,
  signal: AbortSignal,
): Promise<CompletionAnswer> {
  const url = `${connection.address.api}/completions`;
  const { contextSize } = facts;
  const answer = await withinContext(connection, contextSize, body.request.maxTokens, (maxTokens) => {
    const fitted = completionBody(facts, { ...body, request: { ...body.request, maxTokens } });
    return connection.ask({ method: 'POST', url, body: fitted, schema: completionAnswerSchema }, signal);
  });
  onTokens(tokensUsed(answer));
  return answer;
}

const answerSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ content: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: usageSchema,
});

/** One answer of a server to a chat, in the server's words. */
type PostedChat = z.infer<typeof answerSchema>;

export interface ChatServer {
  readonly connection: ServerConnection;
  readonly facts: Pick<ServerFacts, 'model' | 'dialect' | 'contextSize'>;
  /** How the server wants the greatest length of an answer to be called, as far as it has told. */
  readonly limit: { name: TokenLimitName };
}

/**
 * OpenAI's newer models refuse the old name. The new one is ignored by some servers, which then write on to the end of the context,
 * and refused by others, so that it is used only where a server asks for it.
 */
type TokenLimitName = 'max_tokens' | 'max_completion_tokens';

/**
 * `POST /v1/chat/completions`, once more for fewer tokens where there is no room for as many.
 * @throws LakatosError MODEL_SERVER when the server refuses or breaks down, MODEL_PROMPT_TOO_LONG
 */
export async function postChat(
  { connection, facts, limit }: ChatServer,
  messages: readonly ChatMessage[],
  request: ChatRequest,
  signal: AbortSignal,
): Promise<PostedChat> {
  const url = `${connection.address.api}/chat/completions`;
  const ask = (name: TokenLimitName, maxTokens: number) => {
    const body = { ...chatBody(facts, messages, request), [name]: maxTokens };
    return connection.ask({ method: 'POST', url, body, schema: answerSchema }, signal);
  };
  return withinContext(connection, facts.contextSize, request.maxTokens, async (maxTokens) => {
    // Requests side by side may all be told of the other name.
    const { name } = limit;
    try {
      return await ask(name, maxTokens);
    } catch (thrown) {
      if (name !== 'max_tokens' || !wantsNewName(thrown)) throw thrown;
      limit.name = 'max_completion_tokens';
      return await ask(limit.name, maxTokens);
    }
  });
}

/** vLLM names both when it says that an answer is too long. */
const wantsNewName = (thrown: unknown): boolean =>
  thrown instanceof RefusalError &&
  (thrown.status === 400 || thrown.status === 422) &&
  thrown.said.includes('max_completion_tokens') &&
  readTooLong(thrown) === null;

function chatBody(
  { model, dialect }: ChatServer['facts'],
  messages: readonly ChatMessage[],
  { temperature, topP, minP = 0, seed, stop = [] }: ChatRequest,
): object {
  return {
    model,
    messages,
    temperature,
    top_p: topP,
    ...(seed === undefined ? {} : { seed }),
    ...(stop.length === 0 ? {} : { stop }),
    ...undoDefaults(dialect, minP),
  };
}
