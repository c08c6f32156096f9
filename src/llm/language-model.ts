import type { ChatFormat, Prompt } from './prompt.ts';

/**
 * How continuations are drawn.
 *
 * - `sample`: independent samples; may repeat.
 * - `distinct`: samples without replacement, each with the chance that the model gives it (stochastic beam search).
 * - `beam`: the most probable ones that a beam as wide as their number finds.
 */
export const decodingMethods = ['sample', 'distinct', 'beam'] as const;
export type DecodingMethod = (typeof decodingMethods)[number];

export interface Sampling {
  readonly method: DecodingMethod;
  /** Divides the logits; 0: always the most probable token, which only makes sense for one sample. `beam` ignores it. */
  readonly temperature: number;
  /** Keep the fewest tokens that have this much of the probability; 1: all. */
  readonly topP: number;
  /** Keep tokens with at least this share of the most probable token's probability; 0: all. */
  readonly minP: number;
}

/** What texts may be, where a grammar can't say it: it may go by thousands of names. */
export interface TextRule {
  /** Whether a text may begin so: what may be written may, letter by letter, and what may begin so can become such a text. */
  mayBegin(beginning: string): boolean;
  /** Whether this may be all of a text. */
  mayBe(text: string): boolean;
}

export interface ContinuationRequest extends Sampling {
  /**
   * Continuations for each prompt; fewer come back when the model knows no more distinct ones, or can't hold as many
   * texts at once. 0: only the reading is wanted.
   */
  readonly count: number;
  /** Of one continuation. */
  readonly maxTokens: number;
  /** A continuation ends before the first of these texts, or at the model's end-of-text token. */
  readonly stop: readonly string[];
  /**
   * Special tokens, by name, that end a continuation as the model's end of the text does: they have no text that `stop` could
   * find. Only a GGUF in this process knows them.
   */
  readonly endings?: readonly string[];
  /** Same seed, same prompts in one call, same machine: same answers. */
  readonly seed: number;
  /** Grammar in GBNF that every continuation obeys. */
  readonly grammar?: string;
  /** What every continuation that is not cut off obeys: of a GGUF in this process, where no grammar says it. */
  readonly rule?: TextRule;
}

export interface Continuation {
  readonly text: string;
  /**
   * Natural logarithm of the probability of these tokens and of the end after them, by the model itself: at temperature
   * 1, nothing cut off. Null when a server does not tell.
   */
  readonly logProbability: number | null;
  /** Tokens written, the one that ends it included. */
  readonly tokens: number;
  /** `length`: cut off at `maxTokens`, or at the end of the context. */
  readonly end: 'stop' | 'length';
}

export interface Completion {
  /** Most probable first for `beam` and `distinct`; in the order drawn for `sample`. Texts may repeat. */
  readonly continuations: readonly Continuation[];
  /** Log-probabilities of the tokens of `prompt.reading`, in order; null when none was asked for. */
  readonly reading: readonly number[] | null;
}

/** How probable a given text is. */
export interface TextScore {
  /** As in `Continuation`: of the text and of the end after it. */
  readonly logProbability: number;
  /** The one that ends it included. */
  readonly tokens: number;
}

/** Tokens that a model has read and written. */
export interface TokenCount {
  readonly read: number;
  readonly written: number;
}

/** Hears of tokens as they are read and written, also in a call that is broken off. */
export type OnTokens = (tokens: Partial<TokenCount>) => void;

export interface LanguageModelInfo {
  /** For reports: file name or name at the server. */
  readonly name: string;
  /** What else identifies it: SHA-256 of the file, and of its adapter (`hashesOf`), or the address of the server. */
  readonly origin: string;
  /** Tokens of prompt and continuation together. */
  readonly contextSize: number;
  /** What computes in this process: `CPU, 1 thread`, `cuda, 33 of 33 layers`; absent for servers. */
  readonly device?: string;
  /** Of the CPU, for models in this process. */
  readonly threads?: number;
}

/** The SHA-256 of a model's file, and of the adapter that is put onto it, by its `origin`; none for servers. */
export function hashesOf(origin: string): readonly string[] {
  const found = /^sha256:([0-9a-f]{64})(?: \+ \S+ x sha256:([0-9a-f]{64}))?$/.exec(origin);
  return (found?.slice(1) ?? []).filter((hash) => hash !== undefined);
}

/**
 * A model that continues texts: a GGUF in this process or a server. Prompts of one call are evaluated together, calls
 * that overlap may be. Soon after the signal fires the promise rejects with the signal's reason.
 *
 * @throws LakatosError MODEL_FAILED when the model or the server breaks down; MODEL_PROMPT_TOO_LONG when a prompt leaves
 * no room for a continuation (nothing is ever cut off silently); MODEL_UNFIT for special tokens, or a grammar, that it
 * does not know.
 */
export interface LanguageModel extends AsyncDisposable {
  readonly info: LanguageModelInfo;
  /** How it was taught to chat, as its file says; absent where nobody does. */
  readonly chat?: ChatFormat | null;
  complete(
    prompts: readonly Prompt[],
    request: ContinuationRequest,
    signal: AbortSignal,
    onTokens?: OnTokens,
  ): Promise<readonly Completion[]>;
  /** How probable each text is as the continuation of a prompt; absent where nobody can tell, as of most servers. */
  readonly score?: (
    prompt: Prompt,
    texts: readonly string[],
    signal: AbortSignal,
    onTokens?: OnTokens,
  ) => Promise<readonly TextScore[]>;
  /** How many tokens the prompt has for this model; null when a server does not tell. */
  countTokens(prompt: Prompt): number | null;
  /** Of all calls so far, those under way too. */
  tokensUsed(): TokenCount;
}
