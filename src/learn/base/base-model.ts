import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** A model of another maker that a run trains further, in place of new weights. */
export const baseModelSchema = z.strictObject({
  weights: z.string().min(1).describe('what the trainer reads: a GGUF file, or a folder as hubs give it out'),
  hash: z.string().describe('of what it holds'),
  gguf: z
    .string()
    .min(1)
    .describe(
      'what searches open, from the folder of the run: the same file, or the one that is made of the folder',
    ),
  profile: z
    .string()
    .min(1)
    .describe('how it is asked: the name of a prompt profile, or the path of a file with one'),
  /** The adapter that is trained over it (LoRA); null: all of its weights are trained. */
  lora: z.strictObject({ rank: z.number().int().positive(), alpha: z.number().positive() }).nullable(),
});
export type BaseModel = z.infer<typeof baseModelSchema>;

/** A model of a run: that of a round, or the one that the run was given. */
export const baseNameSchema = z.union([z.literal('base'), natural]);
export type ModelName = z.infer<typeof baseNameSchema>;
