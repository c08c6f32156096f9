import { nothingSpent } from '../../core/theorem-result.ts';
import type { Prover } from './prove-options.ts';
import type { SearchCost } from './report.ts';
import { searchProof } from './search-proof.ts';
import { settleTheorem } from './settle-theorem.ts';

/** One search, tactic by tactic. */
export const searchProver: Prover = {
  name: 'search',
  prove(theorem, options) {
    let spent: SearchCost = nothingSpent;
    return settleTheorem(
      theorem,
      options,
      (opened, report) =>
        searchProof(theorem, opened, options, report, (cost) => {
          spent = cost;
        }),
      () => ({ spent, lemmas: [] }),
    );
  },
};
