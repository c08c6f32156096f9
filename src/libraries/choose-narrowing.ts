import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { partPath } from '../../lean/embedded/library/engine-library.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { partsOfSource } from '../../lean/name-parts.ts';
import { type KnownLibrary, knownLibraries } from './lean-builds.ts';

/** The largest set of a library that is there where not all of it is; null: all of it is there, or no set. */
export function chooseNarrowing(
  library: EngineLibrary,
  known: readonly KnownLibrary[] = knownLibraries,
): Narrowing | null {
  const files = new Set(library.files.map(({ path }) => path));
  const isThere = (module: string): boolean =>
    files.has(partPath(partsOfSource(module).map(String), 'olean'));
  for (const { name, whole, sets } of known) {
    if (isThere(whole)) continue;
    const set = sets.findLast(({ modules }) => modules.every(isThere));
    if (set !== undefined) return { whole, library: name, set: set.name, modules: set.modules };
  }
  return null;
}
