import { z } from 'zod';
import { natural } from '../../../../core/schemas.ts';

/** A text with placeholders, or a special token by its name. */
const piece = z.union([z.string(), z.strictObject({ special: z.string().min(1) })], {
  error: 'a piece is a text or {"special": "name"}',
});
const pieces = z.array(piece).min(1);

const sampling = z.strictObject({
  method: z.enum(['sample', 'distinct', 'beam']).default('sample'),
  temperature: z.number().nonnegative().default(1),
  topP: z.number().positive().max(1).default(1),
  minP: z.number().min(0).max(1).default(0),
  maxTokens: z.number().int().positive(),
  stop: z.array(z.string().min(1)).default([]),
});

/** The part of an answer that is read: behind the last `after`, before the first `before` that follows. */
const part = z.strictObject({ after: z.string().min(1).optional(), before: z.string().min(1).optional() });

/** What is read out of log-probabilities: the mean of `values`, weighted by their tokens' probabilities. */
const value = z
  .strictObject({
    /** Index of the piece of `prompt` that the tokens follow. */
    after: natural,
    tokens: pieces,
    /** From 0 to 1, one for each token. */
    values: z.array(z.number().min(0).max(1)).min(1),
  })
  .refine(({ tokens, values }) => tokens.length === values.length, {
    path: ['values'],
    error: 'there must be as many values as tokens',
  });

const common = {
  schema: z.literal('lakatos/prompt-profile'),
  version: z.literal(1),
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/u, 'small letters, digits, points and hyphens only'),
  about: z.string().min(1),
  lean: z
    .string()
    .regex(/^\d+\.\d+$/u, 'a version such as "4.9", or null')
    .nullable()
    .default(null),
  prompt: pieces,
};

/** A prompt profile in a JSON file. */
export const profileFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('tactic'),
    sampling,
    answer: part.default({}),
    value: value.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('whole-proof'),
    sampling,
    answer: part
      .extend({
        /** `fenced`: in a code block; `completion`: the answer goes on behind `:= by`. */
        read: z.enum(['fenced', 'completion']).default('fenced'),
      })
      .default({ read: 'fenced' }),
    /** The prompt after an attempt that Lean refused. */
    repair: pieces.optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('critic'), value }),
]);

export type ProfileFile = z.infer<typeof profileFileSchema>;
export type PieceTemplate = z.infer<typeof piece>;
export type ValueReading = z.infer<typeof value>;
export type AnswerPart = z.infer<typeof part>;
