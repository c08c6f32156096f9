import { z } from 'zod';
import { natural, sha256Hex } from '../../../core/schemas.ts';
import { ggufFactsSchema } from './gguf-facts.ts';

/** Names must not look like paths or files: `--model` takes all three. */
export const modelNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a name is made of letters, digits, dots, hyphens and underscores')
  .refine((name) => !/\.gguf$/i.test(name), 'a name does not end in .gguf');

/** A model of this machine, as the list remembers it. */
export const modelEntrySchema = z.strictObject({
  name: modelNameSchema,
  /** Absolute. */
  path: z.string(),
  bytes: natural,
  /** When the file was changed last, in milliseconds since 1970: a change since then is found without reading it. */
  modified: z.number(),
  sha256: sha256Hex,
  /** How prompts are built for it; null when nobody has said, and the name tells nothing. */
  profile: z.string().nullable(),
  /** ISO 8601. */
  added: z.iso.datetime(),
  /** The path or address that was given. */
  from: z.string(),
  facts: ggufFactsSchema,
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;
