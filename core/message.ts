import { z } from 'zod';
import { natural } from './schemas.ts';

/** A position in a text, as Lean counts: lines from 1, columns from 0 in code points. */
const positionSchema = z.strictObject({ line: z.number().int(), column: natural });
export type TextPosition = Readonly<z.infer<typeof positionSchema>>;

export const severitySchema = z.enum(['information', 'warning', 'error']);
export type Severity = z.infer<typeof severitySchema>;

/** One message of Lean's about a file. */
export const leanMessageSchema = z.strictObject({
  severity: severitySchema,
  text: z.string(),
  start: positionSchema,
  end: positionSchema.exactOptional(),
});
export type LeanMessage = Readonly<z.infer<typeof leanMessageSchema>>;

/** A message about an input that is invalid, in its own lines and columns, which are counted from 1. */
export const resultMessageSchema = z.strictObject({
  severity: severitySchema,
  line: natural,
  column: natural,
  text: z.string(),
  /** The field of a row that it is in, or `header`. Absent: the file, or the statement where that was given by itself. */
  of: z.string().optional(),
});
export const resultMessagesSchema = z.array(resultMessageSchema).readonly();
export type ResultMessage = z.infer<typeof resultMessageSchema>;
