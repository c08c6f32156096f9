import { z } from 'zod';
import { natural } from './schemas.ts';

/**
 * Who proposed tactics of a search: the shape of the goal, the index of lemmas, the experience memory, a language model and nobody
 * besides (`model`), or a model and one of the others (`both`).
 */
export const contributors = ['enumerative', 'lemmas', 'memory', 'model', 'both'] as const;
export type Contributor = (typeof contributors)[number];

/** What one of them brought to one search, in tactics; whole proofs of a model count as one each. What several of ours proposed counts for the one that was surest of it. */
export const contributionSchema = z.strictObject({
  contributor: z.enum(contributors),
  /** At all positions; absent where whole proofs were written, and in older records. */
  proposed: natural.exactOptional(),
  /** Answered by Lean or from the store. */
  tried: natural,
  /** Of these, those that Lean took. */
  accepted: natural,
  /** Of these, those in the proof, before it was polished; 0 when none was found. */
  inProof: natural,
});
export type Contribution = z.infer<typeof contributionSchema>;

/** What is known of both, added up. */
export function addContribution(one: Contribution, other: Contribution): Contribution {
  const proposed = (one.proposed ?? 0) + (other.proposed ?? 0);
  return {
    contributor: one.contributor,
    ...((one.proposed ?? other.proposed) !== undefined && { proposed }),
    tried: one.tried + other.tried,
    accepted: one.accepted + other.accepted,
    inProof: one.inProof + other.inProof,
  };
}
