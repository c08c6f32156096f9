import { z } from 'zod';
import { contributionSchema } from '../../../core/contribution.ts';
import type { SearchLimits } from '../../../core/ledger.ts';
import { resultMessagesSchema } from '../../../core/message.ts';
import { amount, natural, spentSchema } from '../../../core/schemas.ts';
import { theoremSchema } from '../../../core/theorem.ts';
import { resultReasonSchema, theoremStatusSchema } from '../../../core/theorem-result.ts';
import { certificateSchema } from '../../../core/verdict.ts';

const limit = amount.nullable();

/** The limits of a search as JSON has them: null for none. */
export const recordedLimitsSchema = z.strictObject({
  ms: limit,
  calls: limit,
  expansions: limit,
  tokens: limit,
  memory: limit,
});

export const recordedLimits = ({ ms, calls, expansions, tokens, memory }: SearchLimits) => ({
  ms: limited(ms),
  calls: limited(calls),
  expansions: limited(expansions),
  tokens: limited(tokens),
  memory: limited(memory),
});

const limited = (limit: number): number | null => (Number.isFinite(limit) ? limit : null);

/** The result of a theorem, as the last line of every kind of episode has it. */
const resultFields = {
  id: z.string(),
  status: theoremStatusSchema,
  reason: resultReasonSchema.nullable(),
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  detail: z.string().nullable(),
  /** Of what is invalid; absent where there is nothing, and in episodes from before this field. */
  messages: resultMessagesSchema.exactOptional(),
  contributions: z.array(contributionSchema).readonly().exactOptional(),
} as const;

/** The schema of lines of one type. */
export const line = <T extends string, Shape extends z.ZodRawShape>(type: T, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: amount, ...shape });

/** The schema of the first line; `setting` has what is the kind's own. Whoever changes what lines mean raises `version`. */
export const firstLine = <T extends string, V extends number, Shape extends z.ZodRawShape>(
  type: T,
  version: V,
  setting: Shape,
) =>
  line(type, {
    version: z.literal(version),
    id: z.string(),
    createdAt: z.string(),
    theorem: theoremSchema,
    lakatos: z.string(),
    /** Of the Lean engine. */
    fingerprint: z.string(),
    seed: natural,
    limits: recordedLimitsSchema,
    ...setting,
  });

/** The schema of the last line. */
export const lastLine = <Shape extends z.ZodRawShape>(own: Shape) =>
  line('result', { ...resultFields, ...own });

/** What the first line says besides its kind, its times and the id. */
export type SettingOf<First> = Omit<First, 'type' | 'at' | 'version' | 'id' | 'createdAt'>;
