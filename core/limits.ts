import { z } from 'zod';

/**
 * What one tactic or one file may use. Heartbeats count Lean's small allocations in thousands, as
 * `maxHeartbeats` does, and so don't depend on the machine; the wall clock is enforced from outside the worker.
 */
export const limitsSchema = z.strictObject({
  heartbeats: z.number().int().positive(),
  wallClockMs: z.number().positive(),
});
export type Limits = z.infer<typeof limitsSchema>;

export const tacticLimits: Limits = { heartbeats: 4_000, wallClockMs: 5_000 };
export const fileLimits: Limits = { heartbeats: 400_000, wallClockMs: 60_000 };
