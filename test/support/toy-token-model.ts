import type { Branch, Extension, NextTokens, TokenModel } from '../../src/llm/decode/token-model.ts';

/** A token of a toy: its text, or bytes that may be a part of a character only. */
export type ToyToken = string | readonly number[];

export interface ToyOptions {
  /** Token 0 ends a text, whatever it says here. */
  readonly vocabulary: readonly ToyToken[];
  /** How often each token of the vocabulary follows the tokens written so far, relative to the others; 0: never. */
  readonly weights: (written: readonly number[], prompt: number) => readonly number[];
  readonly capacity?: number;
  /** Tokens that may be written after a prompt. */
  readonly room?: number;
  /** Called with the number of each `extend`, from 1, before it does its work; may throw. */
  readonly onExtend?: (call: number) => void | Promise<void>;
}

export interface ToyBranch extends Branch {
  readonly prompt: number;
  readonly written: readonly number[];
}

/**
 * A model small enough to look through every text of it. It is strict: a branch that was given up is never used again,
 * the capacity is never exceeded, a full context is never extended.
 */
export class ToyTokenModel implements TokenModel<ToyBranch> {
  readonly capacity: number;
  /** Calls of `extend`. */
  calls = 0;
  /** Extensions of each call. */
  readonly batches: number[] = [];
  /** Calls of `again`. */
  restarts = 0;
  readonly #options: ToyOptions;
  readonly #held = new Set<ToyBranch>();

  constructor(options: ToyOptions) {
    this.#options = options;
    this.capacity = options.capacity ?? 64;
  }

  /** Branches that nobody has given up. */
  get held(): number {
    return this.#held.size;
  }

  /** A prompt, evaluated. */
  begin(prompt = 0): ToyBranch {
    return this.#hold([this.#branch(prompt, [])])[0]!;
  }

  /** The same once more. */
  async again(prompt = 0): Promise<ToyBranch> {
    await Promise.resolve();
    this.restarts += 1;
    return this.begin(prompt);
  }

  async extend(extensions: readonly Extension<ToyBranch>[], signal: AbortSignal): Promise<ToyBranch[]> {
    this.release([...new Set(extensions.map(({ parent }) => parent))]);
    if (extensions.length === 0) throw new Error('nothing to extend');
    this.calls += 1;
    this.batches.push(extensions.length);
    await this.#options.onExtend?.(this.calls);
    signal.throwIfAborted();
    return this.#hold(
      extensions.map(({ parent, token }) => {
        if (parent.room < 1) throw new Error('the context is full');
        if (this.isEnd(token)) throw new Error('a text went on after its end');
        if (!parent.next.tokens.includes(token)) throw new Error(`token ${token} can not come next`);
        return this.#branch(parent.prompt, [...parent.written, token]);
      }),
    );
  }

  release(branches: readonly ToyBranch[]): void {
    for (const branch of branches) {
      if (!this.#held.delete(branch)) throw new Error('a branch was used after it was given up');
    }
  }

  isEnd(token: number): boolean {
    return token === 0;
  }

  textOf(tokens: readonly number[]): string {
    const bytes = tokens.flatMap((token) => {
      const piece = this.#options.vocabulary[token]!;
      return typeof piece === 'string' ? [...new TextEncoder().encode(piece)] : [...piece];
    });
    return new TextDecoder().decode(Uint8Array.from(bytes), { stream: true });
  }

  /** What follows these tokens; tokens of weight 0 are not listed. */
  next(prompt: number, written: readonly number[]): NextTokens {
    const weights = this.#options.weights(written, prompt);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const listed = weights
      .map((weight, token) => ({ token, weight }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    return {
      tokens: listed.map(({ token }) => token),
      logProbabilities: listed.map(({ weight }) => Math.log(weight / sum)),
    };
  }

  #branch(prompt: number, written: readonly number[]): ToyBranch {
    const room = (this.#options.room ?? 1_000) - written.length;
    return { prompt, written, room, next: this.next(prompt, written) };
  }

  #hold(branches: ToyBranch[]): ToyBranch[] {
    for (const branch of branches) this.#held.add(branch);
    if (this.#held.size > this.capacity) throw new Error(`${this.#held.size} branches are too many`);
    return branches;
  }
}
