import { z } from 'zod';

/** How much of a round is theorems that it makes itself; the first round has none. */
export const problemSettingsSchema = z.strictObject({
  /** Of the searches of a round. */
  share: z.number().min(0).max(1),
  /** Searches of each such theorem, each with half the Lean calls of the one before: they tell how hard it is. */
  tries: z.number().int().positive(),
  /** Candidates that are looked at for each theorem that is wanted. */
  candidates: z.number().int().positive(),
});
export type ProblemSettings = z.infer<typeof problemSettingsSchema>;

/** As it was before there were such settings. */
export const noProblems: ProblemSettings = { share: 0, tries: 2, candidates: 25 };
