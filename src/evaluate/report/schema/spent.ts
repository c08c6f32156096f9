import { z } from 'zod';
import { amount } from '../../../../core/schemas.ts';

/** Where time went, in milliseconds of all workers together: inside Lean, inside a model, and the rest. */
export const timeSchema = z.strictObject({ lean: amount, model: amount, own: amount });
export type TimeSpent = z.infer<typeof timeSchema>;
