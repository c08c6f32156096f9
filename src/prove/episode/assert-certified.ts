import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { isCertified, type KeptProof } from '../ask-gate.ts';

/** What an episode says the gate accepted: verdicts on the way, and the result where that is `proved`. */
export type Accepted = readonly KeptProof[];

/** The result as far as it is one: what is not proved claims nothing. */
export const provedBy = (result: KeptProof & { readonly status: string }): Accepted =>
  result.status === 'proved' ? [result] : [];

/**
 * Refuses an episode with a word of the gate's that is about something else than its theorem: nobody shall read "proved" in
 * a file that somebody changed. Whoever computes the hashes of certificates gets by; `replay --check` asks the gate.
 *
 * @throws LakatosError INPUT_INVALID
 */
export function assertCertified(theorem: Theorem, accepted: Accepted): void {
  if (accepted.every((proof) => isCertified(theorem, proof))) return;
  throw new LakatosError(
    'INPUT_INVALID',
    `the episode calls ${theorem.id} proved by a certificate that is not of this theorem with this proof`,
    {
      advice:
        'It was changed after it was recorded, or another Lakatos recorded it. `lakatos check` judges a proof, and `lakatos prove` finds one anew.',
    },
  );
}
