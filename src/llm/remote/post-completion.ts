import { type CompletionAnswer, completionAnswerSchema } from './completion-answer.ts';
import { type CompletionBody, completionBody } from './completion-body.ts';
import type { ServerConnection } from './server-connection.ts';
import type { ServerFacts } from './server-facts.ts';
import { withinContext } from './within-context.ts';

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
  const url = `${connection.address.api}/completions`;
  const { dialect, contextSize } = facts;
  const answer = await withinContext(connection, contextSize, body.request.maxTokens, (maxTokens) => {
    const fitted = completionBody(dialect, { ...body, request: { ...body.request, maxTokens } });
    return connection.ask({ method: 'POST', url, body: fitted, schema: completionAnswerSchema }, signal);
  });
  onAnswer(answer);
  return answer;
}
