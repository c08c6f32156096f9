import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  removeFolder,
  removeStaleFolders,
  temporaryPath,
} from '../../lean/embedded/installation/publish-installation.ts';
import { cloneRevision } from './choose-source.ts';
import type { LeanBuild } from './lean-builds.ts';
import { coreSourceFolder } from './library-entry.ts';

/**
 * The sources of Lean's own modules in the cache folder; they are fetched once (some 40 MB).
 * @throws LakatosError LIBRARY_UNAVAILABLE; the signal's reason
 */
export async function fetchCoreSource(
  cacheRoot: string,
  { core: { url, revision } }: LeanBuild,
  signal: AbortSignal,
): Promise<string> {
  const folder = coreSourceFolder(cacheRoot, revision);
  const source = join(folder, 'src');
  if ((await stat(source).catch(() => null)) !== null) return source;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeStaleFolders(parent);
  const unfinished = temporaryPath(parent);
  try {
    await cloneRevision(unfinished, { from: url, revision, only: ['src'] }, signal);
    await rename(unfinished, folder).catch(async (thrown: unknown) => {
      if ((await stat(source).catch(() => null)) === null) throw thrown;
    });
    return source;
  } finally {
    await removeFolder(unfinished);
  }
}
