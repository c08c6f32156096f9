import type { Budget, BudgetName, Spent } from '../core/budget.ts';
import type { Clock } from '../core/clock.ts';

/** What a search has spent and what it may still spend. */
export class Account {
  readonly #clock: Clock;
  readonly #budget: Budget;
  readonly #start: number;
  #calls = 0;
  #expansions = 0;
  /** Calls that actions in flight may turn out to cost. */
  #reserved = 0;

  constructor(clock: Clock, budget: Budget) {
    this.#clock = clock;
    this.#budget = budget;
    this.#start = clock.now();
  }

  spent(): Spent {
    return { ms: this.#clock.now() - this.#start, calls: this.#calls, expansions: this.#expansions };
  }

  exhausted(): BudgetName | null {
    return this.#budget.exhausted(this.spent());
  }

  /** True when the time is over, whatever else is. */
  isTimeOver(): boolean {
    return this.#budget.exhausted({ ms: this.spent().ms, calls: 0, expansions: 0 }) === 'time';
  }

  /** How many of `wanted` more calls are within the budget even if everything in flight costs a call. */
  affordableCalls(wanted: number): number {
    const planned = this.#calls + this.#reserved;
    let count = 0;
    while (
      count < wanted &&
      this.#budget.exhausted({ ms: 0, calls: planned + count, expansions: 0 }) === null
    ) {
      count += 1;
    }
    return count;
  }

  countExpansion(): void {
    this.#expansions += 1;
  }

  reserve(calls: number): void {
    this.#reserved += calls;
  }

  /** Ends a reservation of `reserved` calls, of which `made` were made. */
  settle(reserved: number, made: number): void {
    this.#reserved -= reserved;
    this.#calls += made;
  }
}
