import { z } from 'zod';
import { calibrationSchema } from '../../calibration/calibration-schema.ts';
import { valueDecisionSchema } from '../../calibration/decide-value.ts';

/** What a round found out of values: those of its model, or of a linear value. */
export const valuesResultSchema = z.strictObject({
  /** On states that the model was not trained on, or of theorems that a linear value had not learnt from; null without any. */
  figures: calibrationSchema.nullable(),
  /** A search by the values against the run's own search; null when that was not measured. */
  decision: valueDecisionSchema.nullable(),
  /**
   * Against the same strategy that goes by the size of the goals, so that what the values bring is told from what the
   * strategy brings; null when that was not measured, as when the first comparison was lost.
   */
  againstSize: valueDecisionSchema.nullable().default(null),
});
export type ValuesResult = z.infer<typeof valuesResultSchema>;

interface Compared extends Pick<ValuesResult, 'decision' | 'againstSize'> {
  /** Whether they are the same for every state. */
  readonly isLevel?: boolean;
}

/** Whether searches should go by the values, and why, for people: they have to win both comparisons. Null: not measured. */
export function valuesJoin({ decision, againstSize, isLevel = false }: Compared): {
  readonly joins: boolean | null;
  readonly why: string | null;
} {
  if (isLevel)
    return { joins: null, why: 'its order is no better than chance: it says the same of every state' };
  if (decision === null) return { joins: null, why: null };
  if (!decision.joins || againstSize === null) return { joins: false, why: decision.why };
  const why = `${decision.why}; against the size of the goals: ${againstSize.why}`;
  return { joins: againstSize.joins, why };
}
