import { LakatosError } from '../../../core/errors.ts';
import type { Completion, ContinuationRequest } from '../language-model.ts';
import type { Prompt } from '../prompt.ts';
import { type CompletionServer, postCompletion } from './post-completion.ts';
import { readContinuations } from './read-continuations.ts';
import { watchPrompt } from './watch-prompt.ts';

/**
 * Asks a server of our own: special tokens go as what they are, decoding happens there, and all prompts of a call go in
 * one request. The answers are those of the model itself, seed for seed.
 */
export async function completeByLakatos(
  server: CompletionServer,
  prompts: readonly Prompt[],
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
  if (prompts.length === 0) return [];
  const body = {
    model: server.facts.model,
    prompt: {
      prompts: prompts.map(({ pieces, reading }) => ({ pieces, ...(reading && { reading }) })),
      method: request.method,
    },
    request,
    count: request.count,
    alternatives: 1,
    hasStart: false,
  };
  const watched = watchPrompt(server);
  const answer = await postCompletion(watched, body, signal);
  const completions = prompts.map((_, at) => ({
    continuations: readContinuations({
      ...answer,
      choices: answer.choices.filter(({ prompt }) => prompt === at),
    }),
    reading: answer.readings?.[at] ?? null,
    // Of several prompts the server tells the sum.
    ...(prompts.length === 1 && watched.told()),
  }));
  const told = completions.reduce((sum, { continuations }) => sum + continuations.length, 0);
  if (told === answer.choices.length) return completions;
  throw new LakatosError('MODEL_SERVER', `${server.connection.address.api}: choices for no prompt`, {
    advice: 'The server may be of another version of Lakatos.',
  });
}
