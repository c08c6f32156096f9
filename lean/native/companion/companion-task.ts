import { z } from 'zod';
import { type Answered, type Companion, type CompanionQuestion, heldBy } from './companion.ts';
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

/** What ends a task: a token that interrupts elaboration, and what we do ourselves. */
interface Turn {
  readonly token: RemoteReference;
  /** Rejects when the turn is interrupted. */
  readonly interruption: PromiseWithResolvers<never>;
  readonly giveUp: AbortController;
  isInterrupted: boolean;
}

/**
 * Where one task puts its questions: they share a time limit and a token that interrupts elaboration, and what Lean holds
 * for them is given back at the end. Lean need not heed the token, so a question that is still open some time after an
 * interruption is given up, and the companion is unfit then.
 */
export class CompanionTask implements Disposable {
  readonly #companion: Companion;
  readonly #libraries: CompanionLibraries;
  readonly #held = new Set<RemoteReference>();
  /** Libraries that are loaded for us: until they are there, Lean must hold the headers that name them. */
  readonly #loading: Promise<unknown>[] = [];
  #turn: Turn;
  #graceTimer: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #signal: AbortSignal | undefined;
  /** What was left of the time when the clock was last started. */
  #leftMs = 0;
  #startedAt = 0;

  static async open(
    companion: Companion,
    libraries: CompanionLibraries,
    time: TaskTime,
  ): Promise<CompanionTask> {
    const turn = await beginTurn(companion, time);
    return new CompanionTask(companion, libraries, turn, time);
  }

  private constructor(companion: Companion, libraries: CompanionLibraries, turn: Turn, time: TaskTime) {
    this.#companion = companion;
    this.#libraries = libraries;
    this.#turn = turn;
    this.#held.add(turn.token);
    this.#start(time);
  }

  get token(): RemoteReference {
    return this.#turn.token;
  }

  /** Once interrupted, nothing more can be asked here until the next `renew`. */
  get isInterrupted(): boolean {
    return this.#turn.isInterrupted;
  }

  /** Gives what is asked from now on a time of its own. Throws `NoAnswer`. */
  async renew(time: TaskTime): Promise<void> {
    this.rest();
    if (this.#turn.isInterrupted) {
      clearTimeout(this.#graceTimer);
      this.release(this.token);
      this.#turn = await beginTurn(this.#companion, time);
      this.#held.add(this.token);
    }
    this.#start(time);
  }

  /** The task is over: no time runs until the next `renew`. */
  rest(): void {
    this.#stopClock();
    this.#signal?.removeEventListener('abort', this.#interrupt);
    this.#signal = undefined;
  }

  /** Gives back what Lean holds before the end. */
  release(reference: RemoteReference): void {
    if (this.#held.delete(reference)) this.#companion.release([reference]);
  }

  /** Asks, and keeps what Lean holds for it until the end. Throws `NoAnswer`. */
  async ask<Value>(question: CompanionQuestion, schema: z.ZodType<Value>): Promise<Answered<Value>> {
    const turn = this.#turn;
    // The interruption, which comes first, gives Lean its grace.
    const options = { timeoutMs: this.#leftMs + 2 * graceMs, signal: turn.giveUp.signal };
    try {
      if (turn.isInterrupted) throw NoAnswer.timeout();
      const answer = await this.#companion.call(question, schema, options);
      for (const reference of answer.held) this.#held.add(reference);
      if (turn.isInterrupted) throw NoAnswer.timeout();
      return answer;
    } catch (thrown) {
      // What was interrupted may have failed for just that reason.
      throw turn.isInterrupted ? NoAnswer.timeout() : thrown;
    }
  }

  /**
   * What texts with these imports start from; loaded once, in a time of its own. Throws `NoAnswer`; an `OwnFailure` says why they
   * can't be imported.
   */
  async library(imported: Imported, header: readonly RemoteReference[]): Promise<RemoteReference> {
    const loading = this.#libraries.load(imported, header);
    this.#loading.push(loading);
    this.#stopClock();
    try {
      return await Promise.race([loading, this.#turn.interruption.promise]);
    } finally {
      this.#startClock();
    }
  }

  [Symbol.dispose](): void {
    this.rest();
    clearTimeout(this.#graceTimer);
    void Promise.allSettled(this.#loading).then(() => this.#companion.release([...this.#held]));
  }

  #start({ wallClockMs, signal }: TaskTime): void {
    this.#leftMs = wallClockMs;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#interrupt, { once: true });
    this.#startClock();
    if (signal?.aborted) this.#interrupt();
  }

  #startClock(): void {
    if (this.#turn.isInterrupted) return;
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
    const turn = this.#turn;
    if (turn.isInterrupted) return;
    turn.isInterrupted = true;
    turn.interruption.reject(NoAnswer.timeout());
    const question = { method: 'cancel', held: [turn.token] };
    this.#companion.call(question, z.json(), { timeoutMs: graceMs }).catch(() => {});
    this.#graceTimer = setTimeout(() => turn.giveUp.abort(), graceMs);
  };
}

async function beginTurn(companion: Companion, { wallClockMs, signal }: TaskTime): Promise<Turn> {
  if (signal?.aborted) throw NoAnswer.timeout();
  const made = await companion.call({ method: 'token' }, z.json(), { timeoutMs: wallClockMs + graceMs });
  const interruption = Promise.withResolvers<never>();
  // Nobody need be waiting for a library.
  interruption.promise.catch(() => {});
  return { token: heldBy(made), interruption, giveUp: new AbortController(), isInterrupted: false };
}
