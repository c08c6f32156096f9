/** What a search has used so far. */
export interface Spent {
  readonly ms: number;
  /** Tactic calls answered by Lean (not by the store). */
  readonly calls: number;
  readonly expansions: number;
}

/** Which limit ended a search. */
export type BudgetName = 'time' | 'calls' | 'expansions';

/** One limit: answers which budget is used up, or null. Budgets compose with `allOf`. */
export interface Budget {
  exhausted(spent: Spent): BudgetName | null;
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

/** The first of the given budgets to run out ends the search. */
export function allOf(...budgets: readonly Budget[]): Budget {
  return {
    exhausted(spent) {
      for (const budget of budgets) {
        const name = budget.exhausted(spent);
        if (name !== null) return name;
      }
      return null;
    },
  };
}
