import { z } from 'zod';
import { contributionSchema } from '../../../../core/contribution.ts';
import { natural } from '../../../../core/schemas.ts';
import { baseNameSchema } from '../../base/find-base.ts';
import { calibrationSchema } from '../../calibration/run-calibration.ts';
import { problemCountsSchema } from '../../problems/problem-record.ts';
import { metricsSummarySchema } from '../../trainer/follow-metrics.ts';

/** A policy on a sample of problems at a fixed budget. */
export const evaluationSchema = z.strictObject({
  /** Who searched. */
  policy: z.string(),
  /** Lean calls for each problem. */
  calls: natural,
  /** Problems on which something is known. */
  problems: natural,
  solved: z.array(z.string()),
  /** Problems on which nothing is known. */
  unknown: z.array(z.string()),
  /** Lean calls of all searches together. */
  spentCalls: natural,
  /** Of each that ended with a proof, by problem. */
  callsOfEach: z.record(z.string(), natural),
  /** Who proposed what; absent in older folders. */
  contributions: z.array(contributionSchema).exactOptional(),
});
export type PolicyEvaluation = z.infer<typeof evaluationSchema>;

/** What the model that a run was given is worth before it is trained. */
export const baseResultSchema = z.strictObject({
  /** What is wrong with it as a prover; empty when it works. */
  complaints: z.array(z.string()),
  /** Beside the built-in policy; null when it does not work, or was not measured. */
  evaluation: evaluationSchema.nullable(),
  /** Without any other policy; null where that was not measured. */
  alone: evaluationSchema.nullable().default(null),
  /** Whether searches ask it from the first round on, and why. */
  accepted: z.boolean(),
  why: z.string(),
});
export type BaseResult = z.infer<typeof baseResultSchema>;

/** What was made of the searches of a round and of those before it. */
export const dataResultSchema = z.strictObject({
  /** Examples of this round's searches. */
  fresh: natural,
  /** What the model is trained on, and how many of these are steps of proofs; what the loss is seen on. */
  train: natural,
  steps: natural,
  heldOut: natural,
  /** Steps that the current model knows, or that surprise it too much. */
  leftOut: natural,
  /** Examples whose state is what a measured problem says: they are not learnt from. */
  measured: natural.default(0),
  /** Of traces: what the model is trained on besides, and what the loss is seen on. */
  traced: natural.default(0),
  tracedHeldOut: natural.default(0),
});
export type DataResult = z.infer<typeof dataResultSchema>;

export const trainingResultSchema = metricsSummarySchema.extend({
  /** Of `model.gguf`, or `adapter.gguf`. */
  sha256: z.string(),
});
export type TrainingResult = z.infer<typeof trainingResultSchema>;

/** What was learnt about the order of the built-in policy's tactics. */
export const rankingResultSchema = z.strictObject({
  /** Lean calls for the states of this round. */
  calls: natural,
  /** States that it was learnt from, of this round and those before. */
  choices: natural,
  /** Of `ranker.gguf`. */
  sha256: z.string(),
  /** With the new order; null when there was nothing to learn from. */
  evaluation: evaluationSchema.nullable(),
  accepted: z.boolean(),
  why: z.string(),
});
export type RankingResult = z.infer<typeof rankingResultSchema>;

/** What was learnt about which states can be proved. */
export const valuingResultSchema = z.strictObject({
  /** That it was learnt from, of this round and those before. */
  states: natural,
  /** Of `value.gguf`. */
  sha256: z.string(),
  /** Whether it says the same of every state, since on those of `figures` its order was no better than chance. */
  isLevel: z.boolean().default(false),
  /** On states of theorems that it had not learnt from; null without any. */
  figures: calibrationSchema.nullable(),
  /** Of the size of the goals, on the same states. */
  bySize: calibrationSchema.nullable(),
});
export type ValuingResult = z.infer<typeof valuingResultSchema>;

export const roundResultSchema = z.strictObject({
  version: z.literal(1),
  round: natural,
  /** The policy that searched. */
  policy: z.string(),
  /** Of the horizon. */
  stage: natural,
  /**
   * The searches of which something is known, in their order; `given`: steps of a known proof that it was shown; `proved`: with a
   * tactic of its own.
   */
  searches: z.array(z.strictObject({ theorem: z.string(), proved: z.boolean(), given: natural })),
  /** Who proposed what in those that began at the beginning; absent in older folders. */
  contributions: z.array(contributionSchema).exactOptional(),
  /** Theorems that the round made itself; null when it made none. */
  problems: problemCountsSchema.nullable().default(null),
  /** Searches that came to no answer. */
  unknown: natural,
  /** Theorems that Lean does not take: no later round draws them. */
  invalid: z.array(z.string()).default([]),
  /** Of the order of the built-in policy's tactics; null when none was learnt. */
  ranking: rankingResultSchema.nullable().default(null),
  /** Of a linear value; null when none was learnt. */
  valuing: valuingResultSchema.nullable().default(null),
  data: dataResultSchema,
  /** What training went on with; null: it began with new weights. */
  startedFrom: baseNameSchema.nullable(),
  /** Null when the run trains no model. */
  training: trainingResultSchema.nullable(),
  /** What is wrong with the model; empty when it works. */
  complaints: z.array(z.string()),
  /** Of the new model; null when it does not work. */
  evaluation: evaluationSchema.nullable(),
  /** Of the new model without any other policy; null when that was not measured. */
  alone: evaluationSchema.nullable().default(null),
  /** Of the new model's values, on states that it was not trained on; null when nothing is known of them. */
  values: calibrationSchema.nullable().default(null),
  /** Whether the new model is the current one from now on, and why. */
  accepted: z.boolean(),
  why: z.string(),
});
export type RoundResult = z.infer<typeof roundResultSchema>;
