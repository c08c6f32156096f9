/** What a search has used so far. None of it ever becomes less. */
export interface Spent {
  readonly ms: number;
  /** Tactic calls answered by Lean (not by the store), those of attempts to refute included. */
  readonly calls: number;
  readonly expansions: number;
  /** Tokens that language models have read and written, whatever they were asked for. */
  readonly tokens: number;
}

export const addSpent = (a: Spent, b: Spent): Spent => ({
  ms: a.ms + b.ms,
  calls: a.calls + b.calls,
  expansions: a.expansions + b.expansions,
  tokens: a.tokens + b.tokens,
});

/** What a search holds at this moment. It may become less again. */
export interface Held {
  /** Of the whole process. */
  readonly bytes: number;
  /** Of the proof tree. */
  readonly nodes: number;
}

/** Which limit ended a search. */
export type BudgetName = 'time' | 'calls' | 'expansions' | 'tokens' | 'memory';

/** One limit: answers which budget is used up, or null. Budgets compose with `allOf`. */
export interface Budget {
  exhausted(spent: Spent, held?: Held): BudgetName | null;
}

export const timeBudget = (ms: number): Budget => ({
  exhausted: (spent) => (spent.ms >= ms ? 'time' : null),
});

export const callsBudget = (calls: number): Budget => ({
  exhausted: (spent) => (spent.calls >= calls ? 'calls' : null),
});

export const expansionsBudget = (expansions: number): Budget => ({
  exhausted: (spent) => (spent.expansions >= expansions ? 'expansions' : null),
});

export const tokensBudget = (tokens: number): Budget => ({
  exhausted: (spent) => (spent.tokens >= tokens ? 'tokens' : null),
});

/** Limits the memory of our process in bytes; what else it does counts too, other processes (native Lean) don't. */
export const memoryBudget = (bytes: number): Budget => ({
  exhausted: (_spent, held) => (held !== undefined && held.bytes >= bytes ? 'memory' : null),
});

/** Limits the memory of the search itself by the nodes of its tree: the same at each repetition. */
export const nodesBudget = (nodes: number): Budget => ({
  exhausted: (_spent, held) => (held !== undefined && held.nodes >= nodes ? 'memory' : null),
});

/** The first of the given budgets to run out ends the search. */
export function allOf(...budgets: readonly Budget[]): Budget {
  return {
    exhausted(spent, held) {
      for (const budget of budgets) {
        const name = budget.exhausted(spent, held);
        if (name !== null) return name;
      }
      return null;
    },
  };
}
