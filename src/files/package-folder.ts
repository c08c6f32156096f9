import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LakatosError } from '../../core/errors.ts';

/** From the source tree and from the compiled files the package lies at different heights. */
const heights = ['../../', '../../../'];

/** The folder of this package, in which `part` lies; null when the package lacks it. */
export const findPackageFolder = (part: string): string | null =>
  heights
    .map((height) => fileURLToPath(new URL(height, import.meta.url)))
    .find((folder) => existsSync(join(folder, part))) ?? null;

/**
 * The folder of this package, in which `part` comes with it.
 * @param missing what to say without it, in words
 * @throws LakatosError INTERNAL when the package lacks it
 */
export function packageFolder(part: string, missing: string): string {
  const found = findPackageFolder(part);
  if (found === null) throw new LakatosError('INTERNAL', missing);
  return found;
}

/** A file or folder that comes with this package; parameters and errors likewise. */
export const packagePart = (part: string, missing: string): string =>
  join(packageFolder(part, missing), part);
