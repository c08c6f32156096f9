import type { BudgetName, Spent } from '../../core/budget.ts';
import type { Clock } from '../../core/clock.ts';
import type { SearchLimits } from '../prove/prove-options.ts';

/** What a plan has used of its limits, over all its searches. */
export class PlanBudget {
  readonly #limits: SearchLimits;
  readonly #clock: Clock;
  #start: number;
  #calls = 0;
  #expansions = 0;
  #tokens = 0;
  /** Memory is given back when there is less to remember: a limit that was reached once stays so. */
  #reached: `budget-${BudgetName}` | null = null;

  constructor(limits: SearchLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    this.#start = clock.now();
  }

  /** The time counts from now on. */
  restart(): void {
    this.#start = this.#clock.now();
  }

  add({ calls = 0, expansions = 0, tokens = 0 }: Partial<Spent>): void {
    this.#calls += calls;
    this.#expansions += expansions;
    this.#tokens += tokens;
  }

  get spent(): Spent {
    const ms = Math.round(this.#clock.now() - this.#start);
    return { ms, calls: this.#calls, expansions: this.#expansions, tokens: this.#tokens };
  }

  /** The limits of one search of at most `calls` calls, where `searches` such run at once. */
  part(calls: number, searches = 1): SearchLimits {
    const { ms, calls: all, expansions, tokens, memory } = this.#limits;
    const { spent } = this;
    const share = (left: number) => Math.max(0, Math.floor(left / searches));
    return {
      ms: Math.max(0, ms - spent.ms),
      calls: Math.min(calls, share(all - spent.calls)),
      expansions: share(expansions - spent.expansions),
      tokens: share(tokens - spent.tokens),
      memory,
    };
  }

  /** The limit that is reached, or null. */
  get exhausted(): `budget-${BudgetName}` | null {
    this.#reached ??= this.#firstReached();
    return this.#reached;
  }

  #firstReached(): `budget-${BudgetName}` | null {
    const { ms, calls, expansions, tokens, memory } = this.part(Number.POSITIVE_INFINITY);
    if (ms <= 0) return 'budget-time';
    if (calls <= 0) return 'budget-calls';
    if (expansions <= 0) return 'budget-expansions';
    if (tokens <= 0) return 'budget-tokens';
    return process.memoryUsage.rss() >= memory ? 'budget-memory' : null;
  }
}
