import { PromptTooLongError } from '../prompt-too-long.ts';
import { type CompletionAnswer, completionAnswerSchema } from './completion-answer.ts';
import { type CompletionBody, completionBody } from './completion-body.ts';
import { refusalError } from './refusal.ts';
import type { ServerConnection } from './server-connection.ts';
import type { ServerFacts } from './server-facts.ts';
import { readTooLong } from './too-long.ts';

/** A server and how its prompts are written. */
export interface CompletionServer {
  readonly connection: ServerConnection;
  readonly facts: ServerFacts & { readonly contextSize: number };
  readonly specialTokens: readonly string[];
  onAnswer(answer: Pick<CompletionAnswer, 'usage'>): void;
}

/** Asks once more with fewer tokens when the server says that prompt and continuation don't fit together. */
export async function postCompletion(
  { connection, facts, onAnswer }: CompletionServer,
  body: CompletionBody,
  signal: AbortSignal,
): Promise<CompletionAnswer> {
  const { address, key } = connection;
  const url = `${address.api}/completions`;
  const { dialect, contextSize } = facts;
  for (let maxTokens = body.request.maxTokens; ; ) {
    const fitted = completionBody(dialect, { ...body, request: { ...body.request, maxTokens } });
    const asked = await connection.ask(
      { method: 'POST', url, body: fitted, schema: completionAnswerSchema },
      signal,
    );
    if (asked.kind === 'answer') {
      onAnswer(asked.value);
      return asked.value;
    }
    const tooLong = readTooLong(asked);
    if (tooLong === null) throw refusalError(asked, address, key);
    const room = tooLong.promptTokens === null ? 0 : contextSize - tooLong.promptTokens;
    if (room < 1 || room >= maxTokens) {
      throw new PromptTooLongError(
        `${address.api}: ${asked.message}`,
        'Give the model of the server a larger context, or ask for less.',
        tooLong.promptTokens,
      );
    }
    maxTokens = room;
  }
}
