import { z } from 'zod';
import { natural, positive } from '../../../core/schemas.ts';
import { resultReasonSchema } from '../../../core/theorem-result.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { attemptSchema, attemptStatuses } from '../report/schema/results.ts';

/** One finished attempt: a line of `attempts.jsonl`; what the report says as well has its shape there. Durations are milliseconds. */
const attemptRecordSchema = z.strictObject({
  kind: z.literal('attempt'),
  version: z.literal(1),
  problem: z.string().min(1),
  ...attemptSchema.pick({ seed: true, certificate: true, spent: true, retrySpent: true }).shape,
  ...attemptSchema.pick({ contributions: true, detail: true, messages: true, openGoals: true }).shape,
  /** From 0; the seed is that of the run and this. */
  attempt: natural,
  outcome: z.enum(attemptStatuses),
  /** Why, in a word of `docs/cli.md`; null when proved. */
  reason: resultReasonSchema.nullable(),
  /** What follows `:=`; null unless proved. */
  proof: z.string().nullable(),
  /** Of `spent.ms`, the time that went by waiting for Lean. */
  leanMs: z.number(),
  /** Of `spent.ms`, the time that went by waiting for the model. */
  modelMs: z.number(),
  /** Tactics of which nothing is known, because workers died of them. */
  lostCalls: natural,
  /** Tries that it took: more than one when the machinery broke. */
  tries: positive,
  /** The last episode of an attempt without a proof, in the store of the folder; absent where none is kept. */
  episode: z.string().exactOptional(),
});
export type AttemptRecord = z.infer<typeof attemptRecordSchema>;

/**
 * What the attempt to prove the negation came to. `not-run`: there is no text that is known to be the negation. `fault`: the
 * machinery broke at every try.
 */
const probeOutcomes = ['false', 'unknown', 'not-run', 'fault'] as const;

/** The negation probe of a problem that no attempt has proved: a line of `attempts.jsonl` too. */
const probeRecordSchema = z.strictObject({
  kind: z.literal('probe'),
  version: z.literal(1),
  problem: z.string().min(1),
  outcome: z.enum(probeOutcomes),
  /** Why it was not run, what broke, or why the negation was not proved; null when it was. */
  reason: z.string().nullable(),
  /** The negation as Lean got it; null when it was not run, or broke. */
  statement: z.string().nullable(),
  /** The proof of the negation and the gate's certificate; null unless the statement is false. */
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  /** Of all tries: calls of tactics, and milliseconds. */
  calls: natural,
  ms: z.number(),
});
export type ProbeRecord = z.infer<typeof probeRecordSchema>;

/** What single tactics do with a problem: a line of `attempts.jsonl` too. */
const baselineRecordSchema = z.strictObject({
  kind: z.literal('baseline'),
  version: z.literal(1),
  problem: z.string().min(1),
  /** Tactics that prove it alone. */
  proved: z.array(z.string()),
  /** Tactics of which nothing is known, because workers died of them, or Lean did not read the statement in time. */
  lost: z.array(z.string()),
});
export type BaselineRecord = z.infer<typeof baselineRecordSchema>;

export const runRecordSchema = z.discriminatedUnion('kind', [
  attemptRecordSchema,
  probeRecordSchema,
  baselineRecordSchema,
]);
export type RunRecord = z.infer<typeof runRecordSchema>;

/** One record of a key counts. */
export const keyOfRecord = (record: RunRecord): string =>
  record.kind === 'attempt' ? attemptKey(record.problem, record.attempt) : keyOf(record.kind, record.problem);
export const attemptKey = (problem: string, attempt: number): string =>
  JSON.stringify(['attempt', problem, attempt]);
export const keyOf = (kind: 'probe' | 'baseline', problem: string): string => JSON.stringify([kind, problem]);
