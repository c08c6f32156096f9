import { z } from 'zod';
import type { ChatMessage } from '../profiles/chat-templates/chat-message.ts';
import { PromptTooLongError } from '../prompt-too-long.ts';
import type { ChatRequest } from './chat.ts';
import { usageSchema } from './completion-answer.ts';
import type { Dialect } from './dialect.ts';
import { refusalError } from './refusal.ts';
import type { ServerConnection } from './server-connection.ts';
import { readTooLong } from './too-long.ts';

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
  readonly facts: { readonly model: string; readonly dialect: Dialect };
}

/**
 * `POST /v1/chat/completions`
 * @throws LakatosError MODEL_SERVER when the server refuses or breaks down, MODEL_PROMPT_TOO_LONG
 */
export async function postChat(
  { connection, facts }: ChatServer,
  messages: readonly ChatMessage[],
  request: ChatRequest,
  signal: AbortSignal,
): Promise<PostedChat> {
  const { address, key } = connection;
  const body = chatBody(facts, messages, request);
  const url = `${address.api}/chat/completions`;
  const asked = await connection.ask({ method: 'POST', url, body, schema: answerSchema }, signal);
  if (asked.kind === 'answer') return asked.value;
  const tooLong = readTooLong(asked);
  if (tooLong === null) throw refusalError(asked, address, key);
  throw new PromptTooLongError(
    `${address.api}: ${asked.message}`,
    'Give the model of the server a larger context, or say less.',
    tooLong.promptTokens,
  );
}

function chatBody(
  { model, dialect }: ChatServer['facts'],
  messages: readonly ChatMessage[],
  { maxTokens, temperature, topP, seed, stop = [] }: ChatRequest,
): object {
  return {
    model,
    messages,
    // OpenAI's newer models refuse the old name, and other servers don't all know the new one.
    ...(dialect === 'openai' ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    temperature,
    top_p: topP,
    ...(seed === undefined ? {} : { seed }),
    ...(stop.length === 0 ? {} : { stop }),
  };
}
