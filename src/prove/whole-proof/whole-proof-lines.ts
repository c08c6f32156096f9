/**
 * The lines of an episode of whole proofs, as JSON: one schema for each `type`. `at` is the time since the work began, in
 * milliseconds. Attempts are numbered in the order in which they were begun; their lines come when they have ended.
 */

import { z } from 'zod';
import { natural, spentSchema } from '../../../core/schemas.ts';
import { theoremSchema } from '../../../core/theorem.ts';
import { certificateSchema, reasonSchema } from '../../../core/verdict.ts';
import { resultFields } from '../episode/result-fields.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const wholeProofVersion = 1;

const at = z.number().nonnegative();
/** Null: no limit. */
const limit = at.nullable();
const position = z.strictObject({ line: z.number().int(), column: natural });

const messageSchema = z.strictObject({
  severity: z.enum(['information', 'warning', 'error']),
  text: z.string(),
  start: position,
  end: position.exactOptional(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  /** The certificate is in the verdict's line. */
  z.strictObject({ kind: z.literal('accepted') }),
  z.strictObject({ kind: z.literal('rejected'), reasons: z.array(reasonSchema) }),
  z.strictObject({ kind: z.literal('failed'), messages: z.array(messageSchema), hasSorry: z.boolean() }),
  z.strictObject({ kind: z.literal('refused'), message: z.string(), line: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('timeout') }),
  z.strictObject({ kind: z.literal('lost'), reason: z.string() }),
]);

const pieceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('special'), name: z.string() }),
]);

export const wholeProofSettingSchema = z.strictObject({
  theorem: theoremSchema,
  lakatos: z.string(),
  /** Of the Lean engine. */
  fingerprint: z.string(),
  model: z.strictObject({ name: z.string(), origin: z.string() }),
  profile: z.string(),
  /** The settings and the sampling. */
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
  seed: natural,
  limits: z.strictObject({ ms: limit, calls: limit, expansions: limit, tokens: limit, memory: limit }),
});
export type WholeProofSetting = z.infer<typeof wholeProofSettingSchema>;

const line = <T extends string, Shape extends z.ZodRawShape>(type: T, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at, ...shape });

export const wholeProofLineSchema = z.discriminatedUnion('type', [
  /** The first line. */
  line('whole-proof', {
    version: z.literal(wholeProofVersion),
    id: z.string(),
    createdAt: z.string(),
    ...wholeProofSettingSchema.shape,
  }),
  /** A call of the model, `ms` long; its answers are read when Lean is done with those before. */
  line('asked', {
    turn: natural,
    /** The attempt that was sent back; null at first. */
    parent: natural.nullable(),
    prompt: z.array(pieceSchema),
    seed: natural,
    ms: at,
    answers: z.array(
      z.strictObject({
        text: z.string(),
        logProbability: z.number().nullable(),
        tokens: natural,
        end: z.enum(['stop', 'length']),
        /** Whether it became an attempt: a proof was found in it, and it is not known yet. */
        use: z.enum(['attempt', 'repeated', 'unreadable']),
      }),
    ),
  }),
  /** A prompt that leaves the model no room for an answer. */
  line('too-long', { turn: natural, parent: natural.nullable() }),
  line('attempt', {
    id: natural,
    turn: natural,
    origin: z.enum(['sample', 'repair', 'mended', 'completed']),
    parent: natural.nullable(),
    proof: z.string(),
    logProbability: z.number().nullable(),
    outcome: outcomeSchema,
    ms: at,
  }),
  line('verdict', {
    attempt: natural,
    verdict: z.enum(['accepted', 'rejected']),
    certificate: certificateSchema,
  }),
  /** What of an attempt can stay. `holes` has the goals of each start of each hole. */
  line('sketch', {
    attempt: natural,
    accepted: natural,
    calls: natural,
    holes: z.array(z.array(z.array(z.string()))),
    ms: at,
  }),
  /** A search for what an attempt lacks; all of it is in the episode of that name. */
  line('search', {
    attempt: natural,
    hole: natural,
    start: natural,
    episode: z.string(),
    end: z.string(),
    spent: spentSchema,
  }),
  line('result', resultFields),
]);
export type WholeProofLine = z.infer<typeof wholeProofLineSchema>;

/** A line before it gets its time. */
export type WholeProofContent = WholeProofLine extends infer L
  ? L extends WholeProofLine
    ? Omit<L, 'at'>
    : never
  : never;
