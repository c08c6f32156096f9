import {
  allOf,
  type Budget,
  type BudgetName,
  callsBudget,
  expansionsBudget,
  memoryBudget,
  type Spent,
  timeBudget,
  tokensBudget,
} from '../../../core/budget.ts';
import type { Clock } from '../../../core/clock.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { Deadline } from '../deadline.ts';
import type { SearchLimits } from '../prove-options.ts';

/** Counts what the work on one theorem costs, and stops it when a limit is reached or the caller aborts. */
export class Spending implements Disposable {
  readonly #budget: Budget;
  readonly #limits: SearchLimits;
  readonly #clock: Clock;
  readonly #models: readonly LanguageModel[];
  readonly #start: number;
  readonly #tokensBefore: number;
  readonly #outer: AbortSignal;
  readonly #deadline: Deadline;
  #calls = 0;
  #expansions = 0;
  /** Memory is given back when there is less to remember: a limit that was reached once stays so. */
  #reached: BudgetName | null = null;

  constructor(limits: SearchLimits, clock: Clock, models: readonly LanguageModel[], signal: AbortSignal) {
    this.#limits = limits;
    this.#clock = clock;
    this.#models = models;
    this.#outer = signal;
    this.#start = clock.now();
    this.#tokensBefore = tokensOf(models);
    this.#budget = allOf(
      timeBudget(limits.ms),
      callsBudget(limits.calls),
      expansionsBudget(limits.expansions),
      tokensBudget(limits.tokens),
      memoryBudget(limits.memory),
    );
    this.#deadline = new Deadline(limits.ms, clock, signal);
  }

  /** Fires when nothing more is wanted: a proof was accepted, the time is over, the caller has aborted. */
  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  /** `calls`: tactics, texts and verdicts that Lean was asked for. */
  spent(): Spent {
    return {
      ms: this.#clock.now() - this.#start,
      calls: this.#calls,
      expansions: this.#expansions,
      tokens: tokensOf(this.#models) - this.#tokensBefore,
    };
  }

  add(calls: number, expansions = 0): void {
    this.#calls += calls;
    this.#expansions += expansions;
  }

  /** The limit that is reached, or null. */
  exhausted(): BudgetName | 'cancelled' | null {
    if (this.#outer.aborted) return 'cancelled';
    this.#reached ??= this.#budget.exhausted(this.spent(), { bytes: process.memoryUsage.rss(), nodes: 0 });
    return this.#reached;
  }

  /** What is left of a limit. */
  left(of: 'ms' | 'calls' | 'expansions' | 'tokens'): number {
    return Math.max(0, this.#limits[of] - this.spent()[of]);
  }

  stop(): void {
    this.#deadline.stop();
  }

  [Symbol.dispose](): void {
    this.#deadline[Symbol.dispose]();
  }
}

function tokensOf(models: readonly LanguageModel[]): number {
  return models.reduce((sum, model) => {
    const { read, written } = model.tokensUsed();
    return sum + read + written;
  }, 0);
}
