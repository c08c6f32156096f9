import { z } from 'zod';

/** A count. */
export const natural = z.number().int().nonnegative();
/** A duration in milliseconds, or another amount that need not be whole. */
export const amount = z.number().nonnegative();
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 has 64 hexadecimal digits');
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
