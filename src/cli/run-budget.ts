import type { Clock } from '../../core/clock.ts';
import { Ledger, limitsFrom } from '../../core/ledger.ts';
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
  readonly #ledger: Ledger;

  constructor({ runTime, runCalls }: RunBudgetFlags, clock: Clock, outer: AbortSignal) {
    this.#deadline = new Deadline(Number.POSITIVE_INFINITY, clock, outer);
    this.#ledger = new Ledger(limitsFrom({ ms: runTime, calls: runCalls }), { clock });
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  /** What is spent; null: nothing yet. */
  get spent(): 'time' | 'calls' | null {
    if (this.#ledger.left('calls') === 0) return 'calls';
    return this.#deadline.isOver ? 'time' : null;
  }

  /** Its time counts from now. */
  begin(): void {
    this.#ledger.restart();
    this.#deadline.restart(this.#ledger.left('ms'));
  }

  /** A search has ended that used so many. */
  use(calls: number): void {
    this.#ledger.add({ calls });
    if (this.spent === 'calls') this.#deadline.stop();
  }

  [Symbol.dispose](): void {
    this.#deadline[Symbol.dispose]();
  }
}

/** Why a run has ended. */
export const runSpentText = (spent: RunBudget['spent']): string =>
  spent === 'calls' ? 'the calls of the run are spent' : 'the time of the run is over';
