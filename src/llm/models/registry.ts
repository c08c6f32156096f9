import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { natural, sha256Hex } from '../../../core/schemas.ts';
import { keptList } from '../../files/kept-list.ts';
import { ggufFactsSchema } from './read-gguf.ts';

/**
 * Where the list of models and fetched files are kept: `LAKATOS_MODELS`, else `models` in `LAKATOS_DATA`, else in the
 * user's data folder as the system has it (`XDG_DATA_HOME`). Need not be there.
 */
export function modelsFolder(env: Readonly<Record<string, string | undefined>>): string {
  const data = env['LAKATOS_DATA'] || envPaths('lakatos', { suffix: '' }).data;
  return env['LAKATOS_MODELS'] || join(data, 'models');
}

/** Where `lakatos models add` puts what it fetches. */
export const filesFolder = (folder: string): string => join(folder, 'files');

/** Names must not look like paths or files: `--model` takes all three. */
export const modelNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a name is made of letters, digits, dots, hyphens and underscores')
  .refine((name) => !/\.gguf$/i.test(name), 'a name does not end in .gguf');

/** A model of this machine, as the list remembers it. */
const modelEntrySchema = z.strictObject({
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

/** The models of this machine, by name; the folder is `modelsFolder`. */
export const { read: readModels, change: changeModels } = keptList({
  what: 'models',
  entry: modelEntrySchema,
  adviceOnDamage: 'Move the file away and add the models again, or use the Lakatos that wrote it.',
  variable: 'LAKATOS_MODELS',
});
