import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { packagePart } from '../files/package-folder.ts';

const packageSchema = z.object({ name: z.literal('lakatos'), version: z.string() });

/** The version of Lakatos, from its `package.json`. */
export async function readVersion(): Promise<string> {
  const file = packagePart('package.json', 'the package.json of Lakatos is missing');
  return packageSchema.parse(JSON.parse(await readFile(file, 'utf8'))).version;
}
