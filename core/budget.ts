import type { z } from 'zod';
import type { spentSchema } from './schemas.ts';

export type Spent = Readonly<z.infer<typeof spentSchema>>;

export const addSpent = (a: Spent, b: Spent): Spent => ({
  ms: a.ms + b.ms,
  calls: a.calls + b.calls,
  expansions: a.expansions + b.expansions,
  tokens: a.tokens + b.tokens,
});

/** Which limit ended a search. */
export const budgetNames = ['time', 'calls', 'expansions', 'tokens', 'memory'] as const;
export type BudgetName = (typeof budgetNames)[number];
