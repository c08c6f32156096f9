import { z } from 'zod';
import { natural } from './schemas.ts';

/** A position in a text, as Lean counts: lines from 1, columns from 0 in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Severity = 'information' | 'warning' | 'error';

/** One message of Lean's about a file. */
export interface LeanMessage {
  readonly severity: Severity;
  readonly text: string;
  readonly start: Position;
  readonly end?: Position;
}

/** Messages about an input that is invalid, in its own lines and columns, which are counted from 1. */
export const resultMessagesSchema = z
  .array(
    z.strictObject({
      severity: z.enum(['information', 'warning', 'error']),
      line: natural,
      column: natural,
      text: z.string(),
      /** The field of a row that it is in, or `header`. Absent: the file, or the statement where that was given by itself. */
      of: z.string().optional(),
    }),
  )
  .readonly();
export type ResultMessage = z.infer<typeof resultMessagesSchema>[number];
