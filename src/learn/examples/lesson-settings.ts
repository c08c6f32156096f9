import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { type ValueLabelKind, valueLabelNames } from '../labels/value-labels.ts';

/** What is made of a search. */
export const lessonSettingsSchema = z.strictObject({
  labels: z
    .enum(valueLabelNames as [ValueLabelKind, ...ValueLabelKind[]])
    .describe('how the values of states are worked out'),
  discount: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'with the labels `outcome`: the value of a state is this to the power of the tactics that it needs after the first',
    ),
  hindsightWeight: z
    .number()
    .min(0)
    .max(1)
    .describe(
      "how much a step of a proof of some other state counts, against 1 for a step of the theorem's own proof",
    ),
  statesPerSearch: natural.describe('states without a proof that are kept of one search, for their value'),
  renamed: natural.describe('copies of each step under other names'),
  rejectedPerStep: natural.describe('failed tactics that are kept for each step, for preferences'),
});
export type LessonSettings = z.infer<typeof lessonSettingsSchema>;
