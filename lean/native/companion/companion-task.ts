import { z } from 'zod';
import type { Answered, Companion, CompanionAnswer } from './companion.ts';
import type { CompanionLibraries, Imported } from './libraries.ts';
import { NoAnswer } from './no-answer.ts';
import type { RemoteReference } from './remote-calls.ts';

/** How long what is asked may take, imports apart, and what ends it before. */
export interface TaskTime {
  readonly wallClockMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How long Lean has to leave off when it is interrupted (ms). */
const graceMs = 2_000;

/**
 * Where one task puts its questions: they share a time limit and a token that interrupts elaboration, and what Lean holds
 * for them is given back at the end. Lean need not heed the token, so a question that is still open some time after an
 * interruption is given up, and the companion is unfit then.
 */
export class CompanionTask implements Disposable {
  readonly token: RemoteReference;
  readonly #companion: Companion;
  readonly #libraries: CompanionLibraries;
  readonly #held: RemoteReference[];
  /** Libraries that are loaded for us: until they are there, Lean must hold the headers that name them. */
  readonly #loading: Promise<unknown>[] = [];
  readonly #interruption = Promise.withResolvers<{ readonly kind: 'timeout' }>();
  readonly #giveUp = new AbortController();
  #graceTimer: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #signal: AbortSignal | undefined;
  /** What was left of the time when the clock was last started. */
  #leftMs = 0;
  #startedAt = 0;
  #isInterrupted = false;

  static async open(
    companion: Companion,
    libraries: CompanionLibraries,
    time: TaskTime,
  ): Promise<CompanionTask> {
    if (time.signal?.aborted) throw NoAnswer.of({ kind: 'timeout' });
    const timeoutMs = time.wallClockMs + graceMs;
    const made = await companion.call({ method: 'token' }, nothing, { timeoutMs });
    if (made.kind !== 'answered' || made.held[0] === undefined) throw NoAnswer.of(made);
    return new CompanionTask(companion, libraries, made.held[0], time);
  }

  private constructor(
    companion: Companion,
    libraries: CompanionLibraries,
    token: RemoteReference,
    time: TaskTime,
  ) {
    this.#companion = companion;
    this.#libraries = libraries;
    this.token = token;
    this.#held = [token];
    this.renew(time);
  }

  /** Once interrupted, nothing more can be asked here. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** Gives what is asked from now on a time of its own. */
  renew({ wallClockMs, signal }: TaskTime): void {
    this.rest();
    this.#leftMs = wallClockMs;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#interrupt, { once: true });
    this.#startClock();
    if (signal?.aborted) this.#interrupt();
  }

  /** The task is over: no time runs until the next `renew`. */
  rest(): void {
    this.#stopClock();
    this.#signal?.removeEventListener('abort', this.#interrupt);
    this.#signal = undefined;
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

  /** What texts with these imports start from; loaded once, in a time of its own. Throws `NoAnswer`. */
  async library(
    imported: Imported,
    header: readonly RemoteReference[],
  ): Promise<
    | { readonly kind: 'loaded'; readonly reference: RemoteReference }
    | { readonly kind: 'failed'; readonly message: string }
  > {
    const loading = this.#libraries.load(imported, header);
    this.#loading.push(loading);
    this.#stopClock();
    const answer = await Promise.race([loading, this.#interruption.promise]);
    this.#startClock();
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'answered') throw NoAnswer.of(answer);
    return { kind: 'loaded', reference: answer.value };
  }

  /** The state before the first command of a text. */
  async begin(header: readonly RemoteReference[], library: RemoteReference): Promise<RemoteReference> {
    const { held } = await this.ask({ method: 'begin', held: [...header, library] }, nothing);
    if (held[0] === undefined) throw NoAnswer.of({ kind: 'lost', reason: 'an answer without its value' });
    return held[0];
  }

  [Symbol.dispose](): void {
    this.rest();
    clearTimeout(this.#graceTimer);
    void Promise.all(this.#loading).then(() => this.#companion.release(this.#held));
  }

  async #call<Value>(
    question: {
      readonly method: string;
      readonly held?: readonly RemoteReference[];
      readonly request?: object;
    },
    schema: z.ZodType<Value>,
  ): Promise<CompanionAnswer<Value>> {
    if (this.#isInterrupted) return { kind: 'timeout' };
    const answer = await this.#companion.call(question, schema, {
      // The interruption, which comes first, gives Lean its grace.
      timeoutMs: this.#leftMs + 2 * graceMs,
      signal: this.#giveUp.signal,
    });
    // What was interrupted may have failed for just that reason.
    return this.#isInterrupted ? { kind: 'timeout' } : answer;
  }

  #startClock(): void {
    if (this.#isInterrupted) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#interrupt, this.#leftMs);
  }

  #stopClock(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#startedAt));
  }

  readonly #interrupt = (): void => {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    this.#interruption.resolve({ kind: 'timeout' });
    void this.#companion.call({ method: 'cancel', held: [this.token] }, nothing, { timeoutMs: graceMs });
    this.#graceTimer = setTimeout(() => this.#giveUp.abort(), graceMs);
  };
}

const nothing = z.json();
