import { z } from 'zod';
import type { RunFormat, RunJournal } from '../run-journal.ts';

const runSchema = z.strictObject({
  configuration: z.string(),
  seed: z.number(),
  id: z.string(),
  proved: z.boolean(),
  /** Why not; null when proved. */
  reason: z.string().nullable(),
  calls: z.number(),
  /** Milliseconds inside Lean, of tactics alone. */
  leanMs: z.number(),
  /** Milliseconds from the start of the search to its end; by the shared clock where answers were remembered. */
  ms: z.number(),
});
/** What one search came to. */
export type Run = z.infer<typeof runSchema>;

/** Which search it was. */
export type RunKey = Pick<Run, 'configuration' | 'seed' | 'id'>;

export type Results = RunJournal<RunKey, Run>;

export const searchRuns: RunFormat<RunKey, Run> = {
  schema: runSchema,
  keyOf: ({ configuration, seed, id }) => JSON.stringify([configuration, seed, id]),
};
