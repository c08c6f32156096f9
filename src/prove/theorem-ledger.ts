import type { BudgetName } from '../../core/budget.ts';
import type { Clock } from '../../core/clock.ts';
import { Ledger, type SearchLimits } from '../../core/ledger.ts';
import type { ResultReason } from '../../core/theorem-result.ts';
import type { LanguageModel } from '../llm/language-model.ts';

/** How often the time is looked at, in milliseconds. */
const watchInterval = 20;

/** A signal that fires when the outer one does, when the time is over, or when it is told to. */
export class Deadline implements Disposable {
  readonly #clock: Clock;
  #end = Number.POSITIVE_INFINITY;
  readonly #outer: AbortSignal;
  readonly #stop = new AbortController();
  #watch: NodeJS.Timeout | undefined;

  /** `ms` from now; Infinity: no limit. */
  constructor(ms: number, clock: Clock, outer: AbortSignal) {
    this.#clock = clock;
    this.#outer = outer;
    if (outer.aborted) this.#onAbort();
    else outer.addEventListener('abort', this.#onAbort);
    this.restart(ms);
  }

  /** Gives `ms` from now instead; what has fired stays so. */
  restart(ms: number): void {
    clearInterval(this.#watch);
    this.#end = this.#clock.now() + ms;
    if (!Number.isFinite(ms)) return;
    this.#watch = setInterval(() => {
      if (this.isOver) this.stop();
    }, watchInterval);
    this.#watch.unref();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether the time is over. */
  get isOver(): boolean {
    return this.#clock.now() >= this.#end;
  }

  /** Whether the outer signal has fired. */
  get isCancelled(): boolean {
    return this.#outer.aborted;
  }

  stop(): void {
    this.#stop.abort();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#watch);
    this.#outer.removeEventListener('abort', this.#onAbort);
    this.#stop.abort();
  }

  readonly #onAbort = () => this.#stop.abort(this.#outer.reason);
}

/** The ledger of one theorem. What the models read and write is counted as it happens. */
export const theoremLedger = (
  limits: SearchLimits,
  clock: Clock,
  models: readonly LanguageModel[] = [],
): Ledger => {
  const distinct = [...new Set(models)];
  return new Ledger(limits, {
    clock,
    tokens: () =>
      distinct.reduce((sum, model) => {
        const { read, written } = model.tokensUsed();
        return sum + read + written;
      }, 0),
    memory: () => process.memoryUsage.rss(),
  });
};

/** Why nothing more is to be begun, or null. */
export const whyOver = ({
  ledger,
  deadline,
}: {
  readonly ledger: Ledger;
  readonly deadline: Deadline;
}): BudgetName | 'cancelled' | null => (deadline.isCancelled ? 'cancelled' : ledger.exhausted);

/** The same as the reason of a result; `otherwise`: what it is where no limit ended the work. */
export const endReason = (
  why: ReturnType<typeof whyOver>,
  otherwise: ResultReason = 'exhausted',
): ResultReason => (why === null ? otherwise : why === 'cancelled' ? why : `budget-${why}`);
