import { z } from 'zod';

/** How much of a round is theorems that it makes itself; the first round has none. */
export const problemSettingsSchema = z.strictObject({
  share: z.number().min(0).max(1).describe('of the searches of a round'),
  tries: z
    .number()
    .int()
    .positive()
    .describe(
      'searches of each such theorem, each with half the Lean calls of the one before: they tell how hard it is',
    ),
  candidates: z
    .number()
    .int()
    .positive()
    .describe('candidates that are looked at for each theorem that is wanted'),
});
export type ProblemSettings = z.infer<typeof problemSettingsSchema>;

/** As it was before there were such settings. */
export const noProblems: ProblemSettings = { share: 0, tries: 2, candidates: 25 };
