import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import { maxLeanFileBytes } from '../../core/limits.ts';
import { resultMessageSchema } from '../../core/message.ts';
import { amount, natural, sha256Hex, spentSchema } from '../../core/schemas.ts';
import {
  type ResultReason,
  resultReasonSchema,
  resultReasons,
  type TheoremStatus,
  theoremStatusSchema,
} from '../../core/theorem-result.ts';
import { certificateSchema, reasonSchema } from '../../core/verdict.ts';
import { surveySchema } from '../learn/ranking/survey.ts';

/** No Lean file may be longer. */
const text = z.string().max(maxLeanFileBytes);
const mostParts = 10_000;

/** Sums of what workers say are to stay numbers. No search takes a century, or calls Lean so often. */
const [mostMs, mostTimes] = [100 * 365 * 86_400_000, 10_000_000_000];
const ms = amount.max(mostMs);
const times = natural.max(mostTimes);

/** Machine and process, for people. */
export const workerNameSchema = z.string().max(300);
const said = { version: z.literal(3), worker: workerNameSchema };

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
    spent: spentSchema.extend({ ms, calls: times, expansions: times, tokens: times }),
    messages: z.array(resultMessageSchema).max(mostParts).readonly(),
    contributions: z
      .array(
        contributionSchema.extend({
          ...{ proposed: times.exactOptional(), tried: times, accepted: times, inProof: times },
        }),
      )
      .max(mostParts)
      .readonly(),
    detail: text.nullable(),
    /** Milliseconds in which it waited for Lean and for models, and tactics of which workers died. */
    leanMs: ms,
    modelMs: ms,
    lostCalls: times,
    /** Its own gate gave no answer on a proof. */
    gateLost: z.boolean(),
    /** Where what the search did is kept (`episodesSchema`); null: it is not wanted, or too much. */
    episodes: sha256Hex.nullable(),
  })
  .refine(({ status, proof }) => (status === 'proved') === (proof !== null), 'what is proved has a proof')
  .refine(({ status, reason }) => isReasonOf(status, reason), 'the reason is none of this status');
export type ProveResult = z.infer<typeof proveResultSchema>;

/** Only the coordinator cancels. */
function isReasonOf(status: TheoremStatus, reason: ResultReason | null): boolean {
  if (status === 'proved') return reason === null;
  const known: readonly string[] = resultReasons[status];
  return reason !== null && reason !== 'cancelled' && known.includes(reason);
}

/** Natural logarithms of probabilities are nearer to 0. */
const mostLog = 1_000_000;
const surveyResultSchema = z.strictObject({
  kind: z.literal('survey'),
  ...said,
  survey: surveySchema
    .extend({ calls: times })
    .refine(
      ({ states }) =>
        states.every(({ tactics }) =>
          tactics.every(({ ms, logProbability }) => ms <= mostMs && Math.abs(logProbability) <= mostLog),
        ),
      'numbers of its tactics can not be right',
    ),
});
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
export const episodesSchema = z
  .array(
    z.strictObject({
      theoremId: z.string(),
      result: resultReasonSchema.nullable(),
      lines: z.array(z.unknown()).min(1),
    }),
  )
  .max(mostParts);
export type Episodes = z.infer<typeof episodesSchema>;
