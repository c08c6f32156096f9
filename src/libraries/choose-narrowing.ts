import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { type KnownLibrary, knownLibraries } from './lean-builds.ts';

/** The largest set of a library that is there where not all of it is; null: all of it is there, or no set. */
export function chooseNarrowing(
  library: EngineLibrary,
  known: readonly KnownLibrary[] = knownLibraries,
): Narrowing | null {
  const names = new Set(library.modules.map(({ name }) => name));
  const isThere = (module: string): boolean => names.has(module);
  for (const { name, whole, sets } of known) {
    if (isThere(whole)) continue;
    const set = sets.findLast(({ modules }) => modules.every(isThere));
    if (set !== undefined) return { whole, library: name, set: set.name, modules: set.modules };
  }
  return null;
}

/** A library that tells of its narrowing where a module is missing. */
export function tellNarrowing(library: EngineLibrary): EngineLibrary {
  const narrowing = chooseNarrowing(library);
  if (narrowing === null) return library;
  const { whole, set } = narrowing;
  const besides = `, and --narrow-imports reads \`import ${whole}\` as the imports of the set ${set}`;
  return { ...library, sources: library.sources.map((source) => ({ ...source, besides })) };
}
