import { z } from 'zod';
import { resultMessagesSchema } from '../../../core/result-message.ts';
import { spentSchema } from '../../../core/schemas.ts';
import { resultReasons } from '../../../core/theorem-result.ts';
import { certificateSchema } from '../../../core/verdict.ts';

/** The result of a theorem, as the last line of every kind of episode has it. */
export const resultFields = {
  id: z.string(),
  status: z.enum(['proved', 'not-proved', 'invalid', 'error']),
  reason: z.enum(Object.values(resultReasons).flat()).nullable(),
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  detail: z.string().nullable(),
  /** Of what is invalid; absent where there is nothing, and in episodes from before this field. */
  messages: resultMessagesSchema.exactOptional(),
} as const;
