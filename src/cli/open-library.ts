import { LakatosError } from '../../core/errors.ts';
import { defaultCacheRoot } from '../../lean/embedded/installation/manifest.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { readLibrary } from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import { findProject } from '../../lean/native/find/find-project.ts';
import { tellNarrowing } from '../libraries/choose-narrowing.ts';
import { registeredLibraries } from '../libraries/registered-libraries.ts';
import { shortList } from '../report/single-line.ts';

/**
 * What is built of the project that a folder belongs to, for the Lean of a fingerprint.
 * @throws LakatosError LIBRARY_UNBUILT where nothing is, or its sources have changed
 */
export async function openLibrary(folder: string, lean: string): Promise<EngineLibrary> {
  const cacheRoot = defaultCacheRoot();
  const project = (await findProject(folder))?.folder ?? folder;
  const reading = await readLibrary(project, { cacheRoot, lean, store: new ModuleStore(cacheRoot) });
  const advice = `\`lakatos build --project ${project}\` builds its libraries, \`lakatos build MODULE --project ${project}\` a part.`;
  switch (reading.kind) {
    case 'read':
      return tellNarrowing(reading.library);
    case 'absent':
      throw new LakatosError(
        'LIBRARY_UNBUILT',
        `nothing of the project ${project} is built for the embedded Lean`,
        { advice },
      );
    case 'damaged':
    case 'stale': {
      const what = reading.kind === 'stale' ? 'changed since it was built' : 'is damaged in the cache folder';
      throw new LakatosError('LIBRARY_UNBUILT', `${shortList(reading.modules, 1)} of ${project} ${what}`, {
        advice,
      });
    }
  }
}

/**
 * What the embedded Lean of a fingerprint works with: what is built of a project, or without one the libraries that
 * `lakatos library add` has built; null where there are none.
 * @param warn hears of added libraries that can't be used
 * @throws LakatosError as `openLibrary` does; INPUT_UNREADABLE, INPUT_INVALID for a list of libraries that can't be read
 */
export async function openLibraries(
  project: string | undefined,
  lean: string,
  warn: (text: string) => void,
): Promise<EngineLibrary | null> {
  if (project !== undefined) return await openLibrary(project, lean);
  const { library, warnings } = await registeredLibraries(defaultCacheRoot(), lean);
  for (const text of warnings) warn(text);
  return library;
}
