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

/** Which limit ended a search. */
export type BudgetName = 'time' | 'calls' | 'expansions' | 'tokens' | 'memory';
