import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { natural, sha256Hex } from '../../core/schemas.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { ModuleLine } from './trace-schema.ts';

/** Raised when premises are found in another way, or for other examples: they are then found anew. */
const premisesVersion = 2 as const;

const keptSchema = z.strictObject({
  schema: z.literal('lakatos/trace-premises'),
  version: z.literal(premisesVersion),
  /** Of the traces that they are found for. */
  key: sha256Hex,
  /** The most for each example. */
  count: natural,
  /** Names, for each of the module's examples in their order. */
  premises: z.array(z.array(z.string())),
});
type KeptPremises = z.infer<typeof keptSchema>;

const fileOf = (out: string, module: string): string => join(out, 'premises', `${module}.json`);

/** Of a module's examples, in their order; null where they were not found for these traces and this count. */
export async function readPremises(
  out: string,
  { module, key }: Pick<ModuleLine, 'module' | 'key'>,
  count: number,
): Promise<KeptPremises['premises'] | null> {
  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(fileOf(out, module), 'utf8')));
    return kept.key === key && kept.count === count ? kept.premises : null;
  } catch {
    // They are found anew.
    return null;
  }
}

/** Whole or not at all. @throws LakatosError OUTPUT_UNWRITABLE */
export async function writePremises(
  out: string,
  module: string,
  found: Pick<KeptPremises, 'key' | 'count' | 'premises'>,
): Promise<void> {
  await mkdir(join(out, 'premises'), { recursive: true }).catch(() => {});
  const kept: KeptPremises = { schema: 'lakatos/trace-premises', version: premisesVersion, ...found };
  await replaceFile(fileOf(out, module), JSON.stringify(kept));
}
