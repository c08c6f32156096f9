import { join } from 'node:path';
import envPaths from 'env-paths';

/** Moves the cache: set it to a folder that can be written and has some 500 MB to spare. */
export const cacheVariable = 'LAKATOS_CACHE';

/** The folder that holds prepared Lean libraries, one subfolder for each version. It need not exist. */
export function defaultCacheRoot(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment[cacheVariable];
  const cache = chosen === undefined || chosen === '' ? envPaths('lakatos', { suffix: '' }).cache : chosen;
  return join(cache, 'lean');
}
