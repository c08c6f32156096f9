import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import { maxLeanFileBytes } from '../../core/limits.ts';
import { resultMessagesSchema } from '../../core/message.ts';
import { amount, natural, sha256Hex, spentSchema } from '../../core/schemas.ts';
import { resultReasonSchema, theoremStatusSchema } from '../../core/theorem-result.ts';
import { certificateSchema, reasonSchema } from '../../core/verdict.ts';
import { surveySchema } from '../learn/ranking/survey.ts';

/** No Lean file may be longer. */
const text = z.string().max(maxLeanFileBytes);
const mostParts = 10_000;

const said = {
  version: z.literal(3),
  /** Machine and process, for people. */
  worker: z.string().max(300),
};

/**
 * What a worker says of a search: a claim, which the coordinator believes in nothing that its gate can tell. The certificate of
 * the worker's gate and what was proved on the way are no part of it.
 */
const proveResultSchema = z
  .strictObject({
    kind: z.literal('prove'),
    ...said,
    status: theoremStatusSchema,
    reason: resultReasonSchema.nullable(),
    /** What follows `:=`; null unless proved. */
    proof: text.nullable(),
    spent: spentSchema,
    messages: resultMessagesSchema.refine(({ length }) => length <= mostParts, 'too many messages'),
    contributions: z.array(contributionSchema).max(mostParts).readonly(),
    detail: text.nullable(),
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
export type ProveResult = z.infer<typeof proveResultSchema>;

const surveyResultSchema = z.strictObject({ kind: z.literal('survey'), ...said, survey: surveySchema });
export type SurveyResult = z.infer<typeof surveyResultSchema>;

/** The judgement of a worker's gate. */
const checkResultSchema = z
  .strictObject({
    kind: z.literal('check'),
    ...said,
    verdict: z.enum(['accepted', 'disproved', 'rejected']),
    reasons: z.array(reasonSchema).max(mostParts).readonly(),
    certificate: certificateSchema,
  })
  .refine(({ verdict, certificate }) => certificate.verdict === verdict, 'one verdict')
  .refine(({ verdict, reasons }) => (verdict === 'rejected') === reasons.length > 0, 'a refusal has reasons');
export type CheckResult = z.infer<typeof checkResultSchema>;

/** What a worker says of a job of each kind. */
export const queueResultSchemas = {
  prove: proveResultSchema,
  survey: surveyResultSchema,
  check: checkResultSchema,
};
export type QueueResults = {
  readonly [Kind in keyof typeof queueResultSchemas]: z.infer<(typeof queueResultSchemas)[Kind]>;
};
export type QueueResult = QueueResults[keyof QueueResults];

/** What a search did, as its worker kept it: the last of what it began, and the search itself behind that. */
export const episodesSchema = z.array(
  z.strictObject({
    theoremId: z.string(),
    result: resultReasonSchema.nullable(),
    lines: z.array(z.unknown()).min(1),
  }),
);
export type Episodes = z.infer<typeof episodesSchema>;
