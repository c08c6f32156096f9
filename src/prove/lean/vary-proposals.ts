import { sha256 } from '../../../core/hash.ts';
import { seededRandom } from '../../../core/random.ts';
import type { Proposal } from '../../../search/interfaces.ts';

/** How far a log-probability is moved at most: enough to swap tactics of about the same rank. */
const spread = 0.7;

/**
 * Another order of about the same proposals for each seed; seed 0 keeps the policy's own. The numbers depend on
 * seed and position alone, so the order of the workers' answers has no part in them.
 */
export function varyProposals<A>(
  proposals: readonly Proposal<A>[],
  seed: number,
  positionKey: string,
): readonly Proposal<A>[] {
  if (seed === 0) return proposals;
  const random = seededRandom(Number.parseInt(sha256(`${seed} ${positionKey}`).slice(0, 8), 16));
  return proposals
    .map((proposal) => ({
      ...proposal,
      prior: proposal.prior ?? proposal.logProbability,
      logProbability: proposal.logProbability - spread * random.next(),
    }))
    .sort((a, b) => b.logProbability - a.logProbability);
}
