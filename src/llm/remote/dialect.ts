import { LakatosError } from '../../../core/errors.ts';
import type { ContinuationRequest } from '../language-model.ts';

/** Servers that speak OpenAI's protocol differ in what they add to it and leave out. */
const dialects = ['vllm', 'sglang', 'llama-server', 'lakatos', 'openai'] as const;
export type Dialect = (typeof dialects)[number];

const owners: Readonly<Record<string, Dialect>> = {
  vllm: 'vllm',
  sglang: 'sglang',
  llamacpp: 'llama-server',
  lakatos: 'lakatos',
};

/** What a server is, by the `owned_by` of its models; `openai`, the least common ground, when that says nothing. */
export const dialectOf = (ownedBy: string | undefined): Dialect => owners[ownedBy ?? ''] ?? 'openai';

interface Ability {
  /** The most continuations of one request. */
  readonly choices: number;
  /** The most alternatives that are told for a token. */
  readonly alternatives: number;
}

export const abilities: Readonly<Record<Dialect, Ability>> = {
  vllm: { choices: 64, alternatives: 20 },
  sglang: { choices: 64, alternatives: 20 },
  // Older versions refuse more than one; the prompt's evaluation is cached there anyway.
  'llama-server': { choices: 1, alternatives: 20 },
  lakatos: { choices: 64, alternatives: 0 },
  openai: { choices: 64, alternatives: 5 },
};

/**
 * What else a server would do to the probabilities, switched off in so many words: vLLM and SGLang take top-k and penalties from
 * the model's `generation_config.json`, llama-server cuts to the 40 most probable tokens. And min-p, which is none of OpenAI's.
 */
export function undoDefaults(dialect: Dialect, minP: number): object {
  switch (dialect) {
    case 'vllm':
    case 'sglang':
      return { min_p: minP, top_k: -1, repetition_penalty: 1 };
    case 'llama-server':
      return { min_p: minP, top_k: 0, repeat_penalty: 1, cache_prompt: true };
    case 'lakatos':
      return { min_p: minP };
    case 'openai':
      return minP === 0 ? {} : { min_p: minP };
  }
}

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
