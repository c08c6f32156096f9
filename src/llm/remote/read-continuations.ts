import type { Continuation } from '../language-model.ts';
import type { CompletionAnswer, TokenScore } from './completion-answer.ts';

/**
 * The continuations of an answer. The log-probability is the sum over the tokens; how many they are is their number
 * where a server tells log-probabilities, and an equal share of the answer's tokens elsewhere.
 */
export function readContinuations({ choices, usage }: CompletionAnswer): Continuation[] {
  const share = choices.length === 0 ? 0 : Math.round((usage?.completion_tokens ?? 0) / choices.length);
  return choices.map(({ text, finish_reason, logprobs, tokens }) => ({
    text,
    logProbability: sum(logprobs ?? []),
    tokens: tokens ?? logprobs?.length ?? share,
    end: endOf(finish_reason),
  }));
}

const cutOff: ReadonlySet<string> = new Set(['length', 'max_tokens', 'content_filter', 'abort']);

/** Servers have words of their own for an end that the model chose (`eos_token`), and some say none. */
export const endOf = (reason: string | null | undefined): Continuation['end'] =>
  cutOff.has(reason ?? '') ? 'length' : 'stop';

/** Null when one is missing. */
function sum(scores: readonly TokenScore[]): number | null {
  if (scores.length === 0) return null;
  let total = 0;
  for (const { logProbability } of scores) {
    if (logProbability === null) return null;
    total += logProbability;
  }
  return total;
}
