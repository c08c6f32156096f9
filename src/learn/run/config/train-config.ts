import { z } from 'zod';
import { limitsSchema } from '../../../../core/limits.ts';
import { natural } from '../../../../core/schemas.ts';
import { runSettingsSchema } from './run-settings.ts';

const problems = z.array(z.strictObject({ id: z.string().min(1), hash: z.string() }));

/** Everything that determines a run. */
export const trainConfigSchema = z.strictObject({
  schema: z.literal('lakatos/train-config'),
  version: z.literal(1),
  lakatos: z.string(),
  /** The engine's fingerprint. */
  lean: z.string(),
  /** The policy that searches before there is a model. */
  policy: z.string(),
  suite: z.string(),
  preset: z.string(),
  seed: natural,
  settings: runSettingsSchema,
  tacticLimits: limitsSchema,
  fileLimits: limitsSchema,
  /** What may be learnt from, and what the rounds are measured on. */
  train: problems,
  valid: problems,
  /** When it was first started; no part of what is compared. */
  startedAt: z.iso.datetime(),
});
export type TrainConfig = z.infer<typeof trainConfigSchema>;
