import { z } from 'zod';
import { calibrationSchema } from '../calibration/calibration-schema.ts';
import { valueDecisionSchema } from '../calibration/decide-value.ts';

/** What a round found out of its model's values. */
export const valuesResultSchema = z.strictObject({
  /** On states that it was not trained on; null without any. */
  figures: calibrationSchema.nullable(),
  /** Whether a search should go by them; null when that was not measured. */
  decision: valueDecisionSchema.nullable(),
});
export type ValuesResult = z.infer<typeof valuesResultSchema>;
