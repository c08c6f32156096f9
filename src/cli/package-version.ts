import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';

/** From the source tree and from the compiled files the package lies at different heights. */
const places = ['../../package.json', '../../../package.json'];

/** The version of Lakatos, from its `package.json`. */
export async function readVersion(): Promise<string> {
  for (const place of places) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => null);
    if (text === null) continue;
    const found = z.object({ name: z.literal('lakatos'), version: z.string() }).safeParse(JSON.parse(text));
    if (found.success) return found.data.version;
  }
  throw new LakatosError('INTERNAL', 'the package.json of Lakatos is missing');
}
