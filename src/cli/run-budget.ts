import type { Clock } from '../../core/clock.ts';
import { Deadline } from '../prove/theorem-ledger.ts';

/** What a whole run may use; absent: no limit. */
export interface RunBudgetFlags {
  /** Milliseconds. */
  readonly runTime?: number;
  /** Tactic calls, those of workers elsewhere too. */
  readonly runCalls?: number;
}

/** A signal that fires when the outer one does, or when the budget of the run is spent. */
export class RunBudget implements Disposable {
  readonly #deadline: Deadline;
  readonly #ms: number;
  #callsLeft: number;

  constructor({ runTime, runCalls }: RunBudgetFlags, clock: Clock, outer: AbortSignal) {
    this.#deadline = new Deadline(Number.POSITIVE_INFINITY, clock, outer);
    this.#ms = runTime ?? Number.POSITIVE_INFINITY;
    this.#callsLeft = runCalls ?? Number.POSITIVE_INFINITY;
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  /** What is spent; null: nothing yet. */
  get spent(): 'time' | 'calls' | null {
    if (this.#callsLeft <= 0) return 'calls';
    return this.#deadline.isOver ? 'time' : null;
  }

  /** Its time counts from now. */
  begin(): void {
    this.#deadline.restart(this.#ms);
  }

  /** A search has ended that used so many. */
  use(calls: number): void {
    this.#callsLeft -= calls;
    if (this.#callsLeft <= 0) this.#deadline.stop();
  }

  [Symbol.dispose](): void {
    this.#deadline[Symbol.dispose]();
  }
}

/** Why a run has ended. */
export const runSpentText = (spent: RunBudget['spent']): string =>
  spent === 'calls' ? 'the calls of the run are spent' : 'the time of the run is over';
