import { defaultCacheRoot } from '../../lean/embedded/installation/cache-root.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { registeredLibraries } from '../libraries/registered-libraries.ts';

/**
 * What an engine without a project works with: the libraries that `lakatos library add` has built; null where there are none.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a list of them that can't be read
 */
export async function openAddedLibraries(
  warn: (text: string) => void,
  lean: string,
): Promise<EngineLibrary | null> {
  const cacheRoot = defaultCacheRoot();
  const { library, warnings } = await registeredLibraries(cacheRoot, lean);
  for (const text of warnings) warn(text);
  return library;
}
