import { z } from 'zod';
import { baseOptions } from '../../base-options.ts';
import type { Answer, Answered, Companion } from './companion.ts';
import { NoAnswer } from './no-answer.ts';
import type { RemoteReference } from './remote-calls.ts';

export interface DeskOptions {
  /** The longest time for everything that is asked here (ms). */
  readonly wallClockMs: number;
  /** Whether code may be compiled that calls the library: not where the library came without code. */
  readonly hasCode: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** How long Lean has to leave off when its time is up (ms). */
const graceMs = 2_000;

/**
 * Where one task puts its questions: they share a time limit and a token that interrupts elaboration, and what Lean holds
 * for them is given back at the end.
 */
export class TextDesk implements Disposable {
  readonly token: RemoteReference;
  readonly #companion: Companion;
  readonly #options: DeskOptions;
  readonly #libraries: Map<string, RemoteReference>;
  readonly #held: RemoteReference[];
  readonly #deadline: number;
  readonly #timer: NodeJS.Timeout;
  #isInterrupted = false;

  /** `libraries`: those loaded before, which live as long as the companion. */
  static async open(
    companion: Companion,
    libraries: Map<string, RemoteReference>,
    options: DeskOptions,
  ): Promise<TextDesk> {
    const { wallClockMs, signal } = options;
    const made = await companion.call({ method: 'token' }, nothing, { timeoutMs: wallClockMs, signal });
    if (made.kind !== 'answered' || made.held[0] === undefined) throw NoAnswer.of(made);
    return new TextDesk(companion, libraries, options, made.held[0]);
  }

  private constructor(
    companion: Companion,
    libraries: Map<string, RemoteReference>,
    options: DeskOptions,
    token: RemoteReference,
  ) {
    this.#companion = companion;
    this.#libraries = libraries;
    this.#options = options;
    this.token = token;
    this.#held = [token];
    this.#deadline = performance.now() + options.wallClockMs;
    this.#timer = setTimeout(() => this.#interrupt(), options.wallClockMs);
    options.signal?.addEventListener('abort', this.#interrupt, { once: true });
  }

  /** Asks, and keeps what Lean holds for it until the end. Throws `NoAnswer`. */
  async ask<Value>(
    question: {
      readonly method: string;
      readonly held?: readonly RemoteReference[];
      readonly request?: object;
    },
    schema: z.ZodType<Value>,
  ): Promise<Answered<Value>> {
    const answer = await this.#call(question, schema);
    if (answer.kind !== 'answered') throw NoAnswer.of(answer);
    this.#held.push(...answer.held);
    return answer;
  }

  /** What texts with these imports start from; loaded once. */
  async library(
    modules: readonly string[],
    header: readonly RemoteReference[],
  ): Promise<
    | { readonly kind: 'loaded'; readonly reference: RemoteReference }
    | { readonly kind: 'failed'; readonly message: string }
  > {
    const key = modules.join(' ');
    const known = this.#libraries.get(key);
    if (known !== undefined) return { kind: 'loaded', reference: known };
    const request = { options: baseOptions, hasCode: this.#options.hasCode };
    const answer = await this.#call({ method: 'library', held: [...header, this.token], request }, nothing);
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'answered' || answer.held[0] === undefined) throw NoAnswer.of(answer);
    this.#libraries.set(key, answer.held[0]);
    return { kind: 'loaded', reference: answer.held[0] };
  }

  /** The state before the first command of a text. */
  async begin(header: readonly RemoteReference[], library: RemoteReference): Promise<RemoteReference> {
    const { held } = await this.ask({ method: 'begin', held: [...header, library] }, nothing);
    if (held[0] === undefined) throw NoAnswer.of({ kind: 'lost', reason: 'an answer without its value' });
    return held[0];
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#interrupt);
    this.#companion.release(this.#held);
  }

  async #call<Value>(
    question: {
      readonly method: string;
      readonly held?: readonly RemoteReference[];
      readonly request?: object;
    },
    schema: z.ZodType<Value>,
  ): Promise<Answer<Value>> {
    if (this.#isInterrupted) return { kind: 'timeout' };
    const timeoutMs = Math.max(1, this.#deadline - performance.now()) + graceMs;
    const answer = await this.#companion.call(question, schema, { timeoutMs });
    // What was interrupted may have failed for just that reason.
    return this.#isInterrupted ? { kind: 'timeout' } : answer;
  }

  readonly #interrupt = (): void => {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    void this.#companion.call({ method: 'cancel', held: [this.token] }, nothing, { timeoutMs: graceMs });
  };
}

const nothing = z.json();
