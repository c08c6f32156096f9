import { z } from 'zod';

/** A count, or a place in a list: 0, 1, 2 and so on. */
export const natural = z.number().int().nonnegative();
/** A whole number from 1. */
export const positive = z.number().int().positive();
/** A duration in milliseconds, or another amount that need not be whole: at least 0. */
export const amount = z.number().nonnegative();
/** A part of a whole, from 0 to 1. */
export const share = z.number().min(0).max(1);
/** A SHA-256 as 64 hexadecimal digits, small letters. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 has 64 hexadecimal digits');
/** What a search has used so far. None of it ever becomes less. */
export const spentSchema = z.strictObject({
  ms: amount,
  /** Tactic calls answered by Lean (not by the store), those of attempts to refute included. */
  calls: natural,
  expansions: natural,
  /** Tokens that language models have read and written, whatever they were asked for. */
  tokens: natural,
});
