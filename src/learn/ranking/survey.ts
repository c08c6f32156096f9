import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** What became of a tactic at a state that is known to be provable. */
const outcomes = ['proved', 'progress', 'failed', 'timeout', 'unknown'] as const;

const surveyedStateSchema = z.strictObject({
  key: z.string(),
  /** The first goal as Lean prints it. */
  goal: z.string(),
  /** Tactics of its smallest known proof. */
  size: z.number().int().positive(),
  /** All that the built-in policy proposes, most probable first; ln p is that policy's own. */
  tactics: z.array(
    z.strictObject({
      tactic: z.string(),
      source: z.string(),
      logProbability: z.number(),
      outcome: z.enum(outcomes),
      /** It proves the state, or leaves states that were proved in the search. */
      isRight: z.boolean(),
    }),
  ),
});
export type SurveyedState = z.infer<typeof surveyedStateSchema>;

/** Provable states of one search with everything that the built-in policy proposes there. */
export const surveySchema = z.strictObject({
  version: z.literal(1),
  theorem: z.string(),
  /** The words by which the header calls what it declares. */
  ownWords: z.array(z.string()),
  states: z.array(surveyedStateSchema),
  /** Lean calls that it took besides those of the search. */
  calls: natural,
});
export type Survey = z.infer<typeof surveySchema>;

/** Of a search that proved nothing that can be relied on. */
export const emptySurvey = (theorem: string): Survey => ({
  ...{ version: 1, theorem, calls: 0 },
  ownWords: [],
  states: [],
});
