import { z } from 'zod';

const count = z.number().int().nonnegative();

/** A policy on a sample of problems at a fixed budget. */
export const evaluationSchema = z.strictObject({
  /** Who searched; absent in runs of early versions. */
  policy: z.string().exactOptional(),
  /** Lean calls for each problem. */
  calls: count,
  /** Problems on which something is known. */
  problems: count,
  solved: z.array(z.string()),
  /** Problems on which nothing is known. */
  unknown: z.array(z.string()),
  /** Lean calls of all searches together. */
  spentCalls: count,
  /** Of those that ended with a proof. */
  callsOfProofs: count,
  /** The same by problem; absent in runs of early versions. */
  callsOfEach: z.record(z.string(), count).exactOptional(),
});
export type Evaluation = z.infer<typeof evaluationSchema>;
