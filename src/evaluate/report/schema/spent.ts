import { z } from 'zod';
import { amount, natural } from '../../../../core/schemas.ts';

/** What a search or a whole run has used; see `Spent` of core. */
export const spentSchema = z.strictObject({
  ms: amount,
  calls: natural,
  expansions: natural,
  tokens: natural,
});
/** Where time went, in milliseconds of all workers together: inside Lean, inside a model, and the rest. */
export const timeSchema = z.strictObject({ lean: amount, model: amount, own: amount });
export type TimeSpent = z.infer<typeof timeSchema>;
