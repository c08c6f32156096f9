import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** A model of another maker that a run trains further, in place of new weights. */
export const baseModelSchema = z.strictObject({
  /** What the trainer reads: a GGUF file, or a folder as hubs give it out. */
  weights: z.string().min(1),
  /** Of what it holds. */
  hash: z.string(),
  /** What searches open, from the folder of the run: the same file, or the one that is made of the folder. */
  gguf: z.string().min(1),
  /** How it is asked: the name of a prompt profile, or the path of a file with one. */
  profile: z.string().min(1),
  /** The adapter that is trained over it (LoRA); null: all of its weights are trained. */
  lora: z.strictObject({ rank: z.number().int().positive(), alpha: z.number().positive() }).nullable(),
});
export type BaseModel = z.infer<typeof baseModelSchema>;

/** A model of a run: that of a round, or the one that the run was given. */
export const baseNameSchema = z.union([z.literal('base'), natural]);
export type ModelName = z.infer<typeof baseNameSchema>;
