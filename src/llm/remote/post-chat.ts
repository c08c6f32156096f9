import { z } from 'zod';
import type { ChatMessage } from '../profiles/chat-templates/chat-message.ts';
import type { ChatRequest } from './chat.ts';
import { usageSchema } from './completion-answer.ts';
import type { ServerRefusal } from './refusal.ts';
import type { AskedServer, ServerConnection } from './server-connection.ts';
import type { ServerFacts } from './server-facts.ts';
import { readTooLong } from './too-long.ts';
import { undoDefaults } from './undo-defaults.ts';
import { withinContext } from './within-context.ts';

const answerSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ content: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: usageSchema.nullish(),
});

/** One answer of a server to a chat, in the server's words. */
export type PostedChat = z.infer<typeof answerSchema>;

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
export type TokenLimitName = 'max_tokens' | 'max_completion_tokens';

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
  const ask = (name: TokenLimitName, maxTokens: number): Promise<AskedServer<PostedChat>> => {
    const body = { ...chatBody(facts, messages, request), [name]: maxTokens };
    return connection.ask({ method: 'POST', url, body, schema: answerSchema }, signal);
  };
  return withinContext(connection, facts.contextSize, request.maxTokens, async (maxTokens) => {
    // Requests side by side may all be told of the other name.
    const { name } = limit;
    const asked = await ask(name, maxTokens);
    if (asked.kind === 'answer' || name !== 'max_tokens' || !wantsNewName(asked)) return asked;
    limit.name = 'max_completion_tokens';
    return ask(limit.name, maxTokens);
  });
}

/** vLLM names both when it says that an answer is too long. */
const wantsNewName = (refusal: ServerRefusal): boolean =>
  (refusal.status === 400 || refusal.status === 422) &&
  refusal.message.includes('max_completion_tokens') &&
  readTooLong(refusal) === null;

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
