import { z } from 'zod';
import { natural } from './schemas.ts';

/** Who proposed tactics of a search: the shape of the goal, the index of lemmas, the experience memory, a language model. */
export const contributors = ['enumerative', 'lemmas', 'memory', 'model'] as const;
export type Contributor = (typeof contributors)[number];

/** What one of them brought to one search, in tactics; whole proofs of a model count as one each. What several proposed counts for the one that was surest of it. */
export const contributionSchema = z.strictObject({
  contributor: z.enum(contributors),
  /** Answered by Lean or from the store. */
  tried: natural,
  /** Of these, those that Lean took. */
  accepted: natural,
  /** Of these, those in the proof, before it was polished; 0 when none was found. */
  inProof: natural,
});
export type Contribution = z.infer<typeof contributionSchema>;
