import { z } from 'zod';
import { contributionSchema } from '../../../../core/contribution.ts';
import { resultMessagesSchema } from '../../../../core/message.ts';
import { amount, natural, positive, sha256Hex, spentSchema } from '../../../../core/schemas.ts';
import { certificateSchema } from '../../../../core/verdict.ts';

/** Where time went, in milliseconds of all workers together: inside Lean, inside a model, and the rest. */
export const timeSchema = z.strictObject({ lean: amount, model: amount, own: amount });
export type TimeSpent = z.infer<typeof timeSchema>;

/** A problem of the run, in the order of its suite. */
export const reportProblemSchema = z.strictObject({
  id: z.string().min(1),
  split: z.string().min(1),
  topic: z.string().min(1).nullable(),
  /** Whether its known proof names what no proof of a training split names; absent where the suite doesn't tell, and in older reports. */
  novelPremises: z.boolean().exactOptional(),
  /** SHA-256 that stands for header and statement. */
  statementHash: sha256Hex,
  /** The declaration up to its proof. */
  statement: z.string(),
});
export type ReportProblem = z.infer<typeof reportProblemSchema>;

/**
 * `refuted`: the statement is false, which counts as not proved. `invalid`: Lean doesn't take the statement. `fault`: the
 * machinery gave no answer, also when asked again. The last two say nothing of the prover and are never failures.
 */
export const attemptStatuses = ['proved', 'not-proved', 'refuted', 'invalid', 'fault'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** An open goal near to a proof: `left` goals are open in its attempt, this one included. */
const openGoalSchema = z.strictObject({
  goals: z.array(z.string()),
  left: positive,
  tried: natural,
});

/** The attempt to prove the negation. */
const negationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), spent: spentSchema }),
  z.strictObject({ kind: z.literal('fault'), spent: spentSchema }),
  z.strictObject({
    kind: z.literal('proved'),
    statement: z.string().min(1),
    proof: z.string().min(1),
    certificate: certificateSchema,
    spent: spentSchema,
  }),
]);

/** One attempt at one problem. */
export const attemptSchema = z.strictObject({
  /** The problem's. */
  id: z.string().min(1),
  /** From 1. */
  attempt: positive,
  seed: natural,
  status: z.enum(attemptStatuses),
  /** A word of `docs/cli.md`; null when proved. */
  reason: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .nullable(),
  /** A sentence for people: a counterexample, Lean's message, what broke. */
  detail: z.string().nullable(),
  /** Lean's, about an invalid statement; absent where there is nothing, and in older reports. */
  messages: resultMessagesSchema.exactOptional(),
  proof: z.string().min(1).nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  /** Null when it is not known. */
  time: timeSchema.nullable(),
  /** Who proposed what was tried. */
  contributions: z.array(contributionSchema).readonly(),
  /** Machine faults before this answer; each was followed by another try. */
  retries: natural,
  /** What the tries that these faults ended had spent, which is not in `spent`. Absent without one, and in older reports. */
  retrySpent: spentSchema.exactOptional(),
  /** Of a failure, the best first. */
  openGoals: z.array(openGoalSchema),
  /** The search of what is not proved, as it is kept in `episodes` beside the report; absent where none is. */
  episode: z
    .string()
    .regex(/^[\w-]+$/)
    .exactOptional(),
  /** Null when nobody tried. */
  negation: negationSchema.nullable(),
});
export type ReportedAttempt = z.infer<typeof attemptSchema>;
