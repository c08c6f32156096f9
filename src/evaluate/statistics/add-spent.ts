import type { Spent } from '../../../core/budget.ts';

export const addSpent = (a: Spent, b: Spent): Spent => ({
  ms: a.ms + b.ms,
  calls: a.calls + b.calls,
  expansions: a.expansions + b.expansions,
  tokens: a.tokens + b.tokens,
});
