import { z } from 'zod';
import { contributionSchema } from '../../../../core/contribution.ts';
import { natural } from '../../../../core/schemas.ts';
import { baseModelSchema, baseNameSchema } from '../../base/find-base.ts';

const loss = z.number().nullable();

/** A policy on the run's sample of valid problems. */
const scoreSchema = z.object({
  solved: natural,
  problems: natural,
  /** Wilson's, of the share solved, at 95 %, as if nothing had been selected. */
  low: z.number(),
  high: z.number(),
  /** Whether these very problems decided that what was measured is kept: then share and interval tend to be too high. */
  selected: z.boolean().default(false),
  /** Lean calls of all searches for each proof that they found; null without one. */
  callsPerProof: z.number().nullable(),
  /** Who proposed what; absent in older folders. */
  contributions: z.array(contributionSchema).exactOptional(),
});
export type SplitScore = z.infer<typeof scoreSchema>;

/** How good values are: see `docs/training.md`. */
const valueScoreSchema = z.object({
  states: natural,
  auc: z.number().nullable(),
  brier: z.number(),
  /** The Brier score of who always says how many are proved. */
  ofConstant: z.number(),
});
export type ValueScore = z.infer<typeof valueScoreSchema>;

const linearValueScoreSchema = valueScoreSchema.extend({
  /** Whether it says the same of every state, since its order was no better than chance. */
  isLevel: z.boolean(),
});

/** A learnt order of the built-in policy's tactics, beside the current model. */
const rankingScoreSchema = z.object({
  /** States that it was learnt from. */
  choices: natural,
  score: scoreSchema.nullable(),
  accepted: z.boolean(),
  why: z.string(),
});

/** A model of another maker, before it is trained. */
const baseScoreSchema = baseModelSchema.pick({ gguf: true, hash: true, profile: true, lora: true }).extend({
  score: scoreSchema.nullable(),
  /** Without any other policy; null when that was not measured. */
  alone: scoreSchema.nullable().default(null),
  accepted: z.boolean(),
  why: z.string(),
});

const searchedSchema = z.object({ searched: natural, proved: natural });

const roundSchema = z.object({
  round: natural,
  policy: z.string(),
  /** Searches from the beginning, and proofs that they found. */
  ...searchedSchema.shape,
  /** Who proposed what in them; absent in older folders. */
  contributions: z.array(contributionSchema).exactOptional(),
  /** Searches that were shown steps of a known proof. */
  shown: searchedSchema,
  /** Theorems that Lean does not take: no later round draws them. */
  invalid: natural.default(0),
  /** That the trainer was given, that it used, and those whose tactic was too long for it; null when the run trains no model. */
  examples: natural,
  used: natural.nullable().default(null),
  tacticTooLong: natural.nullable().default(null),
  startedFrom: baseNameSchema.nullable(),
  /** The file with it, or with its adapter; null when the run trains none. */
  model: z.string().nullable(),
  sha256: z.string().nullable(),
  lossFirst: loss,
  lossLast: loss,
  heldOutLoss: loss,
  score: scoreSchema.nullable(),
  /** Of the order of the built-in policy's tactics; null when none was learnt. */
  ranking: rankingScoreSchema.nullable().default(null),
  /** Of the model without any other policy; null when that was not measured. */
  alone: scoreSchema.nullable().default(null),
  /** Of the model's values on states that it was not trained on; null where nothing is known. */
  value: valueScoreSchema.nullable().default(null),
  /** Of the linear value, by cross-validation; null when none was learnt. */
  linearValue: linearValueScoreSchema.nullable().default(null),
  accepted: z.boolean(),
  why: z.string(),
});

/** What a run came to so far: `manifest.json`. */
export const manifestSchema = z.object({
  schema: z.literal('lakatos/train-manifest'),
  version: z.literal(1),
  lakatos: z.string(),
  lean: z.string(),
  suite: z.string(),
  preset: z.string(),
  seed: natural,
  /** Lean calls for each problem of an evaluation. */
  calls: natural,
  baseline: scoreSchema,
  /** The model that the run was given; null when it trains new weights. */
  base: baseScoreSchema.nullable().default(null),
  rounds: z.array(roundSchema),
  /** The best model so far, from the folder of the run, or its adapter; null before there is one. */
  model: z.string().nullable(),
  /** The best order of the built-in policy's tactics so far, likewise. */
  ranker: z.string().nullable().default(null),
  /** The latest linear value that does not say the same of every state, likewise. */
  value: z.string().nullable().default(null),
});
export type RunManifest = z.infer<typeof manifestSchema>;
