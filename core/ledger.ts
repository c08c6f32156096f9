import { z } from 'zod';
import type { BudgetName, Spent } from './budget.ts';
import type { Clock } from './clock.ts';
import { amount } from './schemas.ts';

const limit = amount.nullable();

/** What work may use, as JSON has it: null where there is no limit. */
export const recordedLimitsSchema = z.strictObject({
  ms: limit,
  calls: limit,
  expansions: limit,
  /** Read and written by models. */
  tokens: limit,
  /** Bytes that the process holds. What else it does counts too, other processes (native Lean) don't. */
  memory: limit,
});
type LimitName = keyof z.infer<typeof recordedLimitsSchema>;

/** The same with Infinity where there is no limit. */
export type SearchLimits = { readonly [name in LimitName]: number };

const limitsBy = <T>(limitOf: (name: LimitName) => T): { readonly [name in LimitName]: T } => ({
  ms: limitOf('ms'),
  calls: limitOf('calls'),
  expansions: limitOf('expansions'),
  tokens: limitOf('tokens'),
  memory: limitOf('memory'),
});

export const unlimited: SearchLimits = limitsBy(() => Number.POSITIVE_INFINITY);

/** Where nothing is given, or null, there is no limit. */
export const limitsFrom = (
  given: {
    readonly [name in LimitName]?: number | null | undefined;
  },
): SearchLimits => limitsBy((name) => given[name] ?? unlimited[name]);

export const recordedLimits = (limits: SearchLimits) =>
  limitsBy((name) => (Number.isFinite(limits[name]) ? limits[name] : null));

/** What a ledger can't count itself. */
export interface Meters {
  readonly clock: Clock;
  /** Tokens since an arbitrary moment, of models that count by themselves; absent: only what is added counts. */
  readonly tokens?: () => number;
  /** Bytes that are held now; absent: that limit is never reached. */
  readonly memory?: () => number;
}

/**
 * What work has used of its limits, and what is left of them. Parts of the work draw on it: each has a child of it, or, where
 * it counts by itself, the limits that `part` says, and what it has used is added. Calls under way may be reserved: reserved calls are for nobody else until they are
 * settled.
 */
export class Ledger {
  readonly #limits: SearchLimits;
  readonly #meters: Meters;
  readonly #parent: Ledger | null;
  readonly #tokensBefore: number;
  #start: number;
  #calls = 0;
  #expansions = 0;
  #tokens = 0;
  #reserved = 0;
  /** Memory is given back when there is less to remember: a limit that was reached once stays so. */
  #reached: BudgetName | null = null;
  readonly #onSettled: (() => void)[] = [];
  /** Expansions that a part has told of. */
  readonly #told = new Map<unknown, number>();

  constructor(limits: Partial<SearchLimits>, meters: Meters, parent: Ledger | null = null) {
    this.#limits = { ...unlimited, ...limits };
    this.#meters = meters;
    this.#parent = parent;
    this.#tokensBefore = meters.tokens?.() ?? 0;
    this.#start = meters.clock.now();
  }

  /** The time counts from now on. */
  restart(): void {
    this.#start = this.#meters.clock.now();
  }

  add({ calls = 0, expansions = 0, tokens = 0 }: Partial<Spent>): void {
    this.#calls += calls;
    this.#expansions += expansions;
    this.#tokens += tokens;
    this.#parent?.add({ calls, expansions, tokens });
  }

  /** For a part of the work, with the limits of `part`: what is added there is added here, too. */
  child(calls?: number, atOnce?: number): Ledger {
    const { tokens: _, ...meters } = this.#meters;
    return new Ledger(this.part(calls, atOnce), meters, this);
  }

  /**
   * A part that counts from its own beginning has made so many expansions by now. What is less than before is a new one of
   * the same name.
   */
  tellExpansions(part: unknown, now: number): void {
    const before = this.#told.get(part) ?? 0;
    this.#told.set(part, now);
    this.add({ expansions: now >= before ? now - before : now });
  }

  get clock(): Clock {
    return this.#meters.clock;
  }

  get spent(): Spent {
    return {
      ms: this.#meters.clock.now() - this.#start,
      calls: this.#calls,
      expansions: this.#expansions,
      tokens: this.#tokens + (this.#meters.tokens?.() ?? 0) - this.#tokensBefore,
    };
  }

  /** What is left of a limit. */
  left(of: keyof Spent): number {
    return Math.max(0, this.#limits[of] - this.spent[of]);
  }

  /** The limits of a part of the work with at most `calls` calls, where `atOnce` such are under way. */
  part(calls = Number.POSITIVE_INFINITY, atOnce = 1): SearchLimits {
    const share = (of: keyof Spent) => Math.floor(this.left(of) / atOnce);
    return {
      ms: this.left('ms'),
      calls: Math.min(calls, share('calls')),
      expansions: share('expansions'),
      tokens: share('tokens'),
      memory: this.#limits.memory,
    };
  }

  /** The limit that is reached, or null. */
  get exhausted(): BudgetName | null {
    this.#reached ??= this.#firstReached();
    return this.#reached;
  }

  /** How many of `wanted` more calls are within the limit even if everything that is reserved is made. */
  affordable(wanted: number): number {
    return Math.min(wanted, Math.max(0, this.left('calls') - this.#reserved));
  }

  reserve(calls: number): void {
    this.#reserved += calls;
  }

  /** Ends a reservation of `reserved` calls, of which `made` were made. */
  settle(reserved: number, made: number): void {
    this.#reserved -= reserved;
    this.add({ calls: made });
    for (const listener of this.#onSettled) listener();
  }

  /** Calls back whenever something that was reserved is settled. */
  onSettled(listener: () => void): void {
    this.#onSettled.push(listener);
  }

  #firstReached(): BudgetName | null {
    const { spent } = this;
    const limits = this.#limits;
    if (spent.ms >= limits.ms) return 'time';
    if (spent.calls >= limits.calls) return 'calls';
    if (spent.expansions >= limits.expansions) return 'expansions';
    if (spent.tokens >= limits.tokens) return 'tokens';
    return (this.#meters.memory?.() ?? 0) >= this.#limits.memory ? 'memory' : null;
  }
}
