import { nothingSpent } from '../../../core/theorem-result.ts';
import { countApart } from '../../llm/count-apart.ts';
import { watchModel } from '../../llm/watch-model.ts';
import type { ProveOptions, Prover } from '../prove-options.ts';
import type { SearchCost } from '../report.ts';
import { settleTheorem } from '../settle-theorem.ts';
import { proveWhole } from './prove-whole.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A model that writes whole proofs, in place of a search. */
export const wholeProofProver = (settings: WholeProofSettings): Prover => ({
  name: 'whole',
  prove(theorem, options) {
    let spent: SearchCost = nothingSpent;
    return settleTheorem(
      theorem,
      options,
      (opened, report) =>
        proveWhole(theorem, opened, options, forTheorem(settings, options), report, (cost) => {
          spent = cost;
        }),
      () => ({ spent, lemmas: [] }),
    );
  },
});

/** The same with a model that counts what one theorem asks of it, and whose answers are waited for as the options say. */
export function forTheorem(
  settings: WholeProofSettings,
  { waitForModel }: Pick<ProveOptions, 'waitForModel'>,
): WholeProofSettings {
  const counted = countApart(settings.model);
  return { ...settings, model: waitForModel === undefined ? counted : watchModel(counted, waitForModel) };
}
