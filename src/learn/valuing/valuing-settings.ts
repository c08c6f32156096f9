import { z } from 'zod';
import { valueLabelNames } from '../labels/value-labels.ts';

/** How a linear value is learnt. */
export const valuingSettingsSchema = z.strictObject({
  /** What the states of a search teach: see `labels/value-labels.ts`. */
  labels: z.enum(valueLabelNames),
  /** How often the weights are fitted, each time to labels by the last ones; only the labels `temporal` ask such a critic. */
  fits: z.number().int().positive().default(4),
});
