import type { Prover } from '../prove-options.ts';
import { proverBy } from '../settle-theorem.ts';
import { proveWhole } from './prove-whole.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A model that writes whole proofs, in place of a search. */
export const wholeProofProver = (settings: WholeProofSettings): Prover =>
  proverBy('whole', (theorem, opened, options, report, onBroken) =>
    proveWhole(theorem, opened, options, settings, report, onBroken),
  );
