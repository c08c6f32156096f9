import { z } from 'zod';
import { type PickedTheorem, theoremsOf } from '../../datasets/text/pick-theorem.ts';
import { textRequestSchema } from './read-text.ts';

/** A question about a theorem of a text. */
export const theoremRequestSchema = textRequestSchema.extend({
  name: z.string().optional().describe('of the theorem; absent: the last one of the text'),
});
export type TheoremRequest = z.infer<typeof theoremRequestSchema>;

/** There is no such theorem, or nothing can be said of it. */
export const noneSchema = z.strictObject({ kind: z.literal('none'), message: z.string() });
type None = z.infer<typeof noneSchema>;

export const none = (message: string): None => ({ kind: 'none', message });

export const noTheorem = none('there is no such theorem in the text');

/** The last theorem of this name, or of all. */
export const theoremOfText = ({ text, name }: TheoremRequest): PickedTheorem | undefined =>
  theoremsOf(text).findLast((one) => name === undefined || one.name === name);
