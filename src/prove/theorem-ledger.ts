import type { BudgetName } from '../../core/budget.ts';
import type { Clock } from '../../core/clock.ts';
import { Ledger, type SearchLimits } from '../../core/ledger.ts';
import type { LanguageModel } from '../llm/language-model.ts';
import type { Deadline } from './deadline.ts';

/** The ledger of one theorem. What the models read and write is counted as it happens. */
export const theoremLedger = (
  limits: SearchLimits,
  clock: Clock,
  models: readonly LanguageModel[] = [],
): Ledger =>
  new Ledger(limits, {
    clock,
    tokens: () =>
      models.reduce((sum, model) => {
        const { read, written } = model.tokensUsed();
        return sum + read + written;
      }, 0),
    memory: () => process.memoryUsage.rss(),
  });

/** Why nothing more is to be begun, or null. */
export const whyOver = ({
  ledger,
  deadline,
}: {
  readonly ledger: Ledger;
  readonly deadline: Deadline;
}): BudgetName | 'cancelled' | null => (deadline.isCancelled ? 'cancelled' : ledger.exhausted);
