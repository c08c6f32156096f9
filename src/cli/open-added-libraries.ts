import { defaultCacheRoot } from '../../lean/embedded/installation/cache-root.ts';
import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { librariesFolder } from '../libraries/library-folders.ts';
import { registeredLibraries } from '../libraries/registered-libraries.ts';
import { readLibraries } from '../libraries/registry.ts';

/**
 * What an engine without a project works with: the libraries that `lakatos library add` has built; null where there are none.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a list of them that can't be read; those of `prepareInstallation`
 */
export async function openAddedLibraries(
  warn: (text: string) => void,
  signal: AbortSignal,
): Promise<EngineLibrary | null> {
  const cacheRoot = defaultCacheRoot();
  // Nobody who added none waits for anything.
  if ((await readLibraries(librariesFolder(cacheRoot))).length === 0) return null;
  const { fingerprint } = await prepareInstallation({ cacheRoot, signal });
  const { library, warnings } = await registeredLibraries(cacheRoot, fingerprint);
  for (const text of warnings) warn(text);
  return library;
}
