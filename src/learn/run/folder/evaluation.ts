import { z } from 'zod';
import { natural } from '../../../../core/schemas.ts';

/** A policy on a sample of problems at a fixed budget. */
export const evaluationSchema = z.strictObject({
  /** Who searched; absent in runs of early versions. */
  policy: z.string().exactOptional(),
  /** Lean calls for each problem. */
  calls: natural,
  /** Problems on which something is known. */
  problems: natural,
  solved: z.array(z.string()),
  /** Problems on which nothing is known. */
  unknown: z.array(z.string()),
  /** Lean calls of all searches together. */
  spentCalls: natural,
  /** Of those that ended with a proof. */
  callsOfProofs: natural,
  /** The same by problem; absent in runs of early versions. */
  callsOfEach: z.record(z.string(), natural).exactOptional(),
});
export type PolicyEvaluation = z.infer<typeof evaluationSchema>;
