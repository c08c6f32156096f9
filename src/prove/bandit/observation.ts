import { z } from 'zod';

/** What became of a tactic, as the bandit sees it. `new` progress led to a position not met before. */
export const resultSchema = z.enum(['proved', 'new', 'known', 'failed', 'timeout']);
export type Result = z.infer<typeof resultSchema>;

/** One answered tactic of a recorded run: one line of a JSONL file. */
export const observationSchema = z.strictObject({
  theorem: z.string(),
  goalType: z.string(),
  arm: z.string(),
  tactic: z.string(),
  /** The probability that the policy gave it, before any bandit. */
  probability: z.number().positive(),
  result: resultSchema,
  /** Milliseconds of Lean. */
  ms: z.number().nonnegative(),
  /** True for a step of the proof that was found. */
  inProof: z.boolean(),
});
export type Observation = z.infer<typeof observationSchema>;
