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

/** What the model that a run was given is worth before it is trained. */
export const baseResultSchema = z.strictObject({
  /** What is wrong with it as a prover; empty when it works. */
  complaints: z.array(z.string()),
  /** Beside the built-in policy; null when it does not work. */
  evaluation: evaluationSchema.nullable(),
  /** Whether searches ask it from the first round on, and why. */
  accepted: z.boolean(),
  why: z.string(),
});
export type BaseResult = z.infer<typeof baseResultSchema>;
