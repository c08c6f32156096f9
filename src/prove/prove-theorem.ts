import type { Theorem } from '../../core/theorem.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import type { ProveOptions } from './prove-options.ts';
import type { SearchCost } from './report.ts';
import { searchProof } from './search-proof.ts';
import { settleTheorem } from './settle-theorem.ts';
import { proveWhole } from './whole-proof/prove-whole.ts';
import { withCounts } from './with-counts.ts';

/**
 * Proves one theorem: by the proof in the store, if the gate still accepts it, and otherwise by a search, by whole
 * proofs of a model, or by a plan. Never throws: broken machinery is a result with its `fault`.
 */
export async function proveTheorem(theorem: Theorem, given: ProveOptions): Promise<ReportedResult> {
  const options = withCounts(given);
  const { whole, byPlan } = options;
  if (byPlan !== null) return byPlan(theorem, options);
  let spent: SearchCost = nothingSpent;
  const onBroken = (cost: SearchCost) => {
    spent = cost;
  };
  return settleTheorem(
    theorem,
    options,
    (opened, report) =>
      whole === null
        ? searchProof(theorem, opened, options, report, onBroken)
        : proveWhole(theorem, opened, options, whole, report, onBroken),
    () => ({ spent, lemmas: [] }),
  );
}
