import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { type ValueLabelKind, valueLabelNames } from '../labels/value-labels.ts';

/** What is made of a search. */
export const lessonSettingsSchema = z.strictObject({
  /** How the values of states are worked out. */
  labels: z.enum(valueLabelNames as [ValueLabelKind, ...ValueLabelKind[]]),
  /** With the labels `outcome`: the value of a state is this to the power of the tactics that it needs after the first. */
  discount: z.number().min(0).max(1),
  /** How much a step of a proof of some other state counts, against 1 for a step of the theorem's own proof. */
  hindsightWeight: z.number().min(0).max(1),
  /** States without a proof that are kept of one search, for their value. */
  statesPerSearch: natural,
  /** Copies of each step under other names. */
  renamed: natural,
  /** Failed tactics that are kept for each step, for preferences. */
  rejectedPerStep: natural,
});
export type LessonSettings = z.infer<typeof lessonSettingsSchema>;
