import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import { resultMessagesSchema } from '../../core/message.ts';
import { amount, natural, sha256Hex, spentSchema } from '../../core/schemas.ts';
import { type ResultReason, resultReasons } from '../../core/theorem-result.ts';

const reasons = Object.values(resultReasons).flat() as [ResultReason, ...ResultReason[]];

/**
 * What a worker says of a job: a claim, which the coordinator believes in nothing that its gate can tell. The certificate of
 * the worker's gate and what was proved on the way are no part of it.
 */
export const queueResultSchema = z
  .strictObject({
    version: z.literal(2),
    /** Machine and process, for people. */
    worker: z.string().max(300),
    status: z.enum(['proved', 'not-proved', 'invalid', 'error']),
    reason: z.enum(reasons).nullable(),
    /** What follows `:=`; null unless proved. */
    proof: z.string().nullable(),
    spent: spentSchema,
    messages: resultMessagesSchema,
    contributions: z.array(contributionSchema).readonly(),
    statement: z.string().nullable(),
    detail: z.string().nullable(),
    /** Milliseconds in which it waited for Lean and for models, and tactics of which workers died. */
    leanMs: amount,
    modelMs: amount,
    lostCalls: natural,
    /** Its own gate gave no answer on a proof. */
    gateLost: z.boolean(),
    /** Where what the search did is kept (`episodesSchema`); null: it is not wanted, or too much. */
    episodes: sha256Hex.nullable(),
  })
  .refine(({ status, proof }) => (status === 'proved') === (proof !== null), 'what is proved has a proof');
export type QueueResult = z.infer<typeof queueResultSchema>;

/** What a search did, as its worker kept it: the last of what it began, and the search itself behind that. */
export const episodesSchema = z.array(
  z.strictObject({
    theoremId: z.string(),
    result: z.enum(reasons).nullable(),
    lines: z.array(z.unknown()).min(1),
  }),
);
export type Episodes = z.infer<typeof episodesSchema>;
