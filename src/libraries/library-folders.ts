import { join } from 'node:path';

/** Where libraries that were added are remembered, below the cache folder of Lean. Need not be there. */
export const librariesFolder = (cacheRoot: string): string => join(cacheRoot, 'added-libraries');

/** The sources of a library. */
export const sourcesFolder = (cacheRoot: string, name: string): string =>
  join(librariesFolder(cacheRoot), 'sources', name);

/** Lean's own sources, for the private parts of its modules. */
export const coreSourceFolder = (cacheRoot: string, revision: string): string =>
  join(librariesFolder(cacheRoot), 'core', revision);
