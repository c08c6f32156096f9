import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Llama, LlamaGrammarEvaluationState, LlamaModel } from 'node-llama-cpp';
import { z } from 'zod';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import type { NextTokens, TokenModel } from '../decode/token-model.ts';
import type { TextRule } from '../language-model.ts';

/** How far a text has come in a grammar. */
export interface GrammarState {
  /** Whether a text that can't go on by it goes on without; else that is the fault of whoever wrote the grammar. */
  readonly mayBeLeft: boolean;
  /** The first `limit` of the tokens that may come next; an end token may when the grammar allows the text to end. */
  allowed(next: NextTokens, limit: number): Promise<NextTokens>;
  /** After one of the allowed tokens. */
  after(token: number): GrammarState;
}

/**
 * The parts of the library that ask and advance a grammar without sampling. They are not in its interface, which has
 * grammars only for its own sampling of one text at a time, and that knows neither batches nor beams.
 */
const bindingSchema = z.object({
  AddonSampler: z.custom<GrammarBinding>(
    (value) =>
      typeof value === 'function' &&
      'canBeNextTokenForGrammarEvaluationState' in value &&
      'acceptGrammarEvaluationStateToken' in value,
  ),
});

const checksInARow = 2048;

interface GrammarBinding {
  canBeNextTokenForGrammarEvaluationState(state: unknown, token: number): boolean;
  acceptGrammarEvaluationStateToken(state: unknown, token: number): void;
}

/**
 * Reads a grammar in GBNF.
 *
 * @throws LakatosError INPUT_INVALID for a bad grammar; llama.cpp tells details on standard error only. MODEL_FAILED when
 * this version of node-llama-cpp has lost what is needed.
 */
export async function startGrammar(llama: Llama, model: LlamaModel, gbnf: string): Promise<GrammarState> {
  const binding = bindingSchema.safeParse(Reflect.get(llama, '_bindings'));
  if (!binding.success) {
    throw new LakatosError(
      'MODEL_FAILED',
      'this version of node-llama-cpp can not check tokens by a grammar',
    );
  }
  try {
    const { LlamaGrammarEvaluationState } = await import('node-llama-cpp');
    const grammar = await llama.createGrammar({ grammar: gbnf });
    return stateOf(binding.data.AddonSampler, new LlamaGrammarEvaluationState({ model, grammar }));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `llama.cpp does not take the grammar: ${messageOf(cause)}`, {
      advice: 'Look for what llama.cpp wrote to standard error: it names the place.',
      cause,
    });
  }
}

/** How far the text that `tokens` write has come by a rule. */
export function ruledState(
  rule: TextRule,
  model: Pick<TokenModel<never>, 'isEnd' | 'textOf'>,
  tokens: readonly number[] = [],
): GrammarState {
  const isAllowed = (token: number): boolean =>
    model.isEnd(token) ? rule.mayBe(model.textOf(tokens)) : rule.mayBegin(model.textOf([...tokens, token]));
  return {
    // Half a character is no part of the text yet, and may be of one that the rule does not allow.
    mayBeLeft: true,
    allowed: (next, limit) => firstAllowed(next, limit, isAllowed),
    after: (token) => ruledState(rule, model, [...tokens, token]),
  };
}

async function firstAllowed(
  { tokens, logProbabilities }: NextTokens,
  limit: number,
  isAllowed: (token: number) => boolean,
): Promise<NextTokens> {
  const kept: number[] = [];
  for (let at = 0; at < tokens.length && kept.length < limit; at++) {
    if (isAllowed(tokens[at]!)) kept.push(at);
    // A whole vocabulary takes a while, and others want the event loop too.
    if (at % checksInARow === checksInARow - 1) await nextTurn();
  }
  return {
    tokens: kept.map((at) => tokens[at]!),
    logProbabilities: kept.map((at) => logProbabilities[at]!),
  };
}

function stateOf(binding: GrammarBinding, state: LlamaGrammarEvaluationState): GrammarState {
  const native: unknown = Reflect.get(state, '_state');
  return {
    mayBeLeft: false,
    allowed: (next, limit) =>
      firstAllowed(next, limit, (token) => binding.canBeNextTokenForGrammarEvaluationState(native, token)),
    after(token) {
      const next = state.clone();
      binding.acceptGrammarEvaluationStateToken(Reflect.get(next, '_state'), token);
      return stateOf(binding, next);
    },
  };
}
