import { LakatosError } from '../../../core/errors.ts';
import type { ContinuationRequest } from '../language-model.ts';
import type { Dialect } from './dialect.ts';
import { undoDefaults } from './undo-defaults.ts';

export interface CompletionBody {
  readonly model: string;
  /** The text of the prompt, or for our own server its pieces. */
  readonly prompt: object;
  readonly request: Omit<ContinuationRequest, 'count' | 'method'>;
  /** How many choices. */
  readonly count: number;
  /** Alternatives told for each token; the least that makes servers tell log-probabilities at all is 1. */
  readonly alternatives: number;
  /** True when the prompt begins with a special token, so that the server should not add one. */
  readonly hasStart: boolean;
}

/** The body of `POST /v1/completions`. */
export function completionBody(dialect: Dialect, body: CompletionBody): object {
  const { request } = body;
  return {
    model: body.model,
    ...body.prompt,
    n: body.count,
    max_tokens: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    seed: request.seed,
    logprobs: body.alternatives,
    // An empty list is an error for some.
    ...(request.stop.length === 0 ? {} : { stop: request.stop }),
    ...(request.grammar === undefined ? {} : grammarField(dialect, request.grammar)),
    ...undoDefaults(dialect, request.minP),
    ...(dialect === 'vllm' && body.hasStart ? { add_special_tokens: false } : {}),
  };
}

function grammarField(dialect: Dialect, grammar: string): object {
  switch (dialect) {
    case 'vllm':
      return { structured_outputs: { grammar } };
    case 'sglang':
      return { ebnf: grammar };
    case 'llama-server':
    case 'lakatos':
      return { grammar };
    case 'openai':
      throw new LakatosError('MODEL_UNFIT', 'the server of the model knows no grammars', {
        advice: 'Use vLLM, SGLang, llama-server or a GGUF file, or go without a grammar.',
      });
  }
}
