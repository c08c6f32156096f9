import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { appearWhole } from '../../lean/embedded/whole-folders.ts';
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
  await appearWhole(folder, (to) => cloneRevision(to, { from: url, revision, only: ['src'] }, signal));
  return source;
}
