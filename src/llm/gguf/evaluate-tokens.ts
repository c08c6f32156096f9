import type { ControlledEvaluateInputItem, LlamaContextSequence, Token } from 'node-llama-cpp';
import { LakatosError } from '../../../core/errors.ts';
import type { NextTokens } from '../decode/token-model.ts';

/** Tokens for a sequence to read, and what is wanted of it. */
export interface TokenEvaluation {
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
  { tokens, breadth, reading, targets = [] }: TokenEvaluation,
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

interface Logits {
  readonly logits?: ReadonlyMap<Token, number>;
  /** Sum of exp(logit - largest logit) over the whole vocabulary. */
  readonly totalLogitWeight?: number;
}

/**
 * Tokens with their log-probabilities, most probable first. The most probable token of all must be among the logits:
 *
 *   ln p = logit - max - ln(sum of exp(logit' - max))
 */
function logProbabilities(output: Logits | undefined): (readonly [token: number, value: number])[] {
  const { logits, totalLogitWeight } = output ?? {};
  if (logits === undefined || totalLogitWeight === undefined) {
    throw new LakatosError('MODEL_FAILED', 'llama.cpp gave no logits');
  }
  const sorted = [...logits].sort(([, a], [, b]) => b - a);
  const norm = (sorted[0]?.[1] ?? 0) + Math.log(totalLogitWeight);
  return sorted.map(([token, logit]) => [token, logit - norm] as const);
}
