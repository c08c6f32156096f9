import type { Completion } from '../language-model.ts';
import type { CompletionAnswer } from './completion-answer.ts';

interface Listener {
  onAnswer(answer: Pick<CompletionAnswer, 'usage'>): void;
}

/** The server, and what it tells of one prompt's length. */
export type WatchedServer<S> = S & { told(): Pick<Completion, 'promptTokens'> };

/**
 * Listens to the answers about one prompt. Some servers take a request for each continuation and count the prompt each
 * time; a request for a reading may show a part of it. So its length is the largest that they tell.
 */
export function watchPrompt<S extends Listener>(server: S): WatchedServer<S> {
  let promptTokens = 0;
  return {
    ...server,
    onAnswer(answer) {
      server.onAnswer(answer);
      promptTokens = Math.max(promptTokens, answer.usage?.prompt_tokens ?? 0);
    },
    told: () => (promptTokens === 0 ? {} : { promptTokens }),
  };
}
