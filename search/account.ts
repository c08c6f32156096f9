import type { Budget, BudgetName, Held, Spent } from '../core/budget.ts';
import { nothingSpent } from '../core/theorem-result.ts';

/** What an account can't count itself. */
export interface Meters {
  /** Milliseconds since an arbitrary moment. */
  readonly ms: () => number;
  /** Tokens since an arbitrary moment. */
  readonly tokens: () => number;
  readonly held: () => Held;
}

/** What a search has spent and what it may still spend. */
export class Account {
  readonly #budget: Budget;
  readonly #meters: Meters;
  readonly #start: { readonly ms: number; readonly tokens: number };
  #calls = 0;
  #expansions = 0;
  /** Calls that actions in flight may turn out to cost. */
  #reserved = 0;

  constructor(budget: Budget, meters: Meters) {
    this.#budget = budget;
    this.#meters = meters;
    this.#start = { ms: meters.ms(), tokens: meters.tokens() };
  }

  spent(): Spent {
    return {
      ms: this.#meters.ms() - this.#start.ms,
      calls: this.#calls,
      expansions: this.#expansions,
      tokens: this.#meters.tokens() - this.#start.tokens,
    };
  }

  exhausted(): BudgetName | null {
    return this.#budget.exhausted(this.spent(), this.#meters.held());
  }

  /** True when the time is over, whatever else is. */
  isTimeOver(): boolean {
    return this.#budget.exhausted({ ...nothingSpent, ms: this.spent().ms }) === 'time';
  }

  /** How many of `wanted` more calls are within the budget even if everything in flight costs a call. */
  affordableCalls(wanted: number): number {
    const planned = this.#calls + this.#reserved;
    let count = 0;
    while (count < wanted && this.#budget.exhausted({ ...nothingSpent, calls: planned + count }) === null) {
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
