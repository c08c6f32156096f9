import type { ControlledEvaluateInputItem, LlamaContextSequence, Token } from 'node-llama-cpp';
import type { NextTokens } from '../decode/token-model.ts';
import { logProbabilities } from './log-probabilities.ts';

/** Tokens for a sequence to read, and what is wanted of it. */
export interface Evaluation {
  /** Tokens that the sequence holds and that stay; whatever it holds after them is forgotten. */
  readonly keep: number;
  readonly tokens: readonly number[];
  /** How many of the most probable next tokens are wanted after the last one. */
  readonly breadth: number;
  /** Log-probabilities wanted after `tokens[at]`. */
  readonly reading?: { readonly at: number; readonly tokens: readonly number[] } | null;
  /** What is to follow each of `tokens`: its log-probability is wanted. */
  readonly targets?: readonly number[];
}

export interface Evaluated {
  readonly next: NextTokens;
  readonly reading: readonly number[] | null;
  /** Log-probabilities of the targets, in order. */
  readonly targets: readonly number[];
}

/** Reads tokens. Evaluations that are begun in one turn of the event loop make one batch. */
export async function evaluateTokens(
  sequence: LlamaContextSequence,
  { tokens, breadth, reading, targets = [] }: Evaluation,
): Promise<Evaluated> {
  const last = tokens.length - 1;
  const input: ControlledEvaluateInputItem[] = tokens.map((token, at) => {
    const wanted = [...(reading?.at === at ? reading.tokens : []), ...targets.slice(at, at + 1)];
    if (at !== last && wanted.length === 0) return token as Token;
    // By default the library samples greedily here, which leaves all logits as the model gave them.
    const filter = { tokens: wanted as Token[], includeTop: at === last ? breadth : 1 };
    return [token as Token, { generateNext: { logits: { filter }, totalLogitWeight: true } }];
  });
  const outputs = await sequence.controlledEvaluate(input);
  const read = reading ? logProbabilities(outputs[reading.at]?.next) : null;
  const followed = targets.map((target, at) => new Map(logProbabilities(outputs[at]?.next)).get(target));
  const top = logProbabilities(outputs[last]?.next).slice(0, breadth);
  const byToken = read === null ? null : new Map(read);
  return {
    next: { tokens: top.map(([token]) => token), logProbabilities: top.map(([, value]) => value) },
    reading: byToken && reading ? reading.tokens.map((token) => byToken.get(token) ?? Number.NaN) : null,
    targets: followed.map((value) => value ?? Number.NaN),
  };
}
