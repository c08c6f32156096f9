import { z } from 'zod';
import { evaluationSchema } from './evaluation.ts';

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
