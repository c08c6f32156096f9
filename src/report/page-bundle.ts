import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageFolder } from '../files/package-folder.ts';

/** Where `npm run build:web` puts what it makes of `web/`. */
const bundle = join('dist', 'web');

/** What to say where it is not. */
export const withoutBundle =
  'The page is not built: `npm ci && npm run build:web` builds it, with the development dependencies.';

/** A file that was made of `web/`; null in a checkout where it was not. */
export function readBundled(name: string): string | null {
  const folder = findPackageFolder(join(bundle, name));
  return folder === null ? null : readFileSync(join(folder, bundle, name), 'utf8');
}
