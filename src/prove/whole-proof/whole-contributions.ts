import type { Contribution } from '../../../core/contribution.ts';
import { type Contributed, sumContributions } from '../sum-contributions.ts';
import type { ProofAttempt } from './attempt.ts';
import type { WholeProofRun } from './whole-proof-run.ts';

type Tried = Pick<ProofAttempt, 'origin' | 'parent'>;

/**
 * What the model and the searches for what its proofs lacked brought. A proof of the model counts as one, with other names
 * in it too; the one that is accepted, or finished by a search, is the one in the proof. The searches count their tactics.
 */
export function wholeContributions({
  attempts,
  searches,
  accepted,
}: Pick<WholeProofRun, 'searches'> & {
  readonly attempts: readonly Tried[];
  readonly accepted: Tried | null;
}): readonly Contribution[] {
  const isProved = accepted === null ? 0 : 1;
  const completed = accepted?.origin === 'completed' ? accepted.parent : null;
  const model: Contributed = {
    isUsed: true,
    contributions: [
      {
        contributor: 'model',
        tried: attempts.filter(({ origin }) => origin !== 'completed').length,
        accepted: isProved,
        inProof: isProved,
      },
    ],
  };
  const searched = searches.map(({ attempt, contributions }) => ({
    isUsed: attempt === completed,
    contributions,
  }));
  return sumContributions([model, ...searched]);
}
