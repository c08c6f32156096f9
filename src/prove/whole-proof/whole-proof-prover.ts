import { countApart } from '../../llm/count-apart.ts';
import { watchModel } from '../../llm/watch-model.ts';
import type { ProveOptions, Prover } from '../prove-options.ts';
import { proverBy } from '../settle-theorem.ts';
import { proveWhole } from './prove-whole.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A model that writes whole proofs, in place of a search. */
export const wholeProofProver = (settings: WholeProofSettings): Prover =>
  proverBy('whole', (theorem, opened, options, report, onBroken) =>
    proveWhole(theorem, opened, options, forTheorem(settings, options), report, onBroken),
  );

/** The same with a model that counts what one theorem asks of it, and whose answers are waited for as the options say. */
export function forTheorem(
  settings: WholeProofSettings,
  { waitForModel }: Pick<ProveOptions, 'waitForModel'>,
): WholeProofSettings {
  const counted = countApart(settings.model);
  return { ...settings, model: waitForModel === undefined ? counted : watchModel(counted, waitForModel) };
}
