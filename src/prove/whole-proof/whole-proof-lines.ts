/** The transcript of whole proofs. Attempts are numbered in the order in which they were begun; their lines come when they have ended. */

import { z } from 'zod';
import { natural, spentSchema } from '../../../core/schemas.ts';
import { certificateSchema, reasonSchema } from '../../../core/verdict.ts';
import { modelSchema } from '../conversation/transcript.ts';
import { firstLine, lastLine, line } from '../episode/line-schemas.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const wholeProofVersion = 1;

const at = z.number().nonnegative();
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

export const wholeProofLineSchema = z.discriminatedUnion('type', [
  firstLine('whole-proof', wholeProofVersion, {
    model: modelSchema,
    profile: z.string(),
    /** The settings and the sampling. */
    parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
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
  lastLine({}),
]);
export type WholeProofLine = z.infer<typeof wholeProofLineSchema>;
