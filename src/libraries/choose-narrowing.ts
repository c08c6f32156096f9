import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { type KnownLibrary, knownLibraries } from './lean-builds.ts';
import type { ModuleSet } from './mathlib-sets.ts';

/**
 * What headers import in the place of all of a library that is there in part: the sets of it that are there, `one+other` where neither holds
 * the other; or else what there is of the set that misses least, if that is more than half of its modules (`competition(78/84)`).
 * Null: all of it is there, or too little.
 */
export function chooseNarrowing(
  library: EngineLibrary,
  known: readonly KnownLibrary[] = knownLibraries,
): Narrowing | null {
  const names = new Set(library.modules.map(({ name }) => name));
  for (const { name, whole, sets } of known) {
    if (names.has(whole)) continue;
    const parts = sets.map((set) => partOf(set, names));
    const there = largest(parts.filter(({ share }) => share === 1));
    if (there.length > 0) return { whole, library: name, ...joined(there) };
    const best = parts.reduce((one, other) => (other.share >= one.share ? other : one));
    if (best.share > 0.5) return { whole, library: name, set: best.set, modules: best.modules };
  }
  return null;
}

type Part = Pick<Narrowing, 'set' | 'modules'>;

/** Those of which no other has all modules. */
const largest = <P extends Part>(parts: readonly P[]): P[] =>
  parts.filter(({ modules }) => {
    const isIn = (other: Part): boolean =>
      other.modules.length > modules.length && new Set(modules).isSubsetOf(new Set(other.modules));
    return !parts.some(isIn);
  });

const joined = (parts: readonly Part[]): Part => ({
  set: parts.map(({ set }) => set).join('+'),
  modules: [...new Set(parts.flatMap(({ modules }) => modules))],
});

/** What is there of a set, by the name that says so. */
function partOf({ name, modules }: ModuleSet, names: ReadonlySet<string>) {
  const there = modules.filter((module) => names.has(module));
  const share = there.length / modules.length;
  return { share, modules: there, set: share === 1 ? name : `${name}(${there.length}/${modules.length})` };
}

/** A library that tells of its narrowing where a module is missing. */
export function tellNarrowing(library: EngineLibrary): EngineLibrary {
  const narrowing = chooseNarrowing(library);
  if (narrowing === null) return library;
  const { whole, set } = narrowing;
  const besides = `, and --narrow-imports reads \`import ${whole}\` as the imports of the set ${set}`;
  return { ...library, sources: library.sources.map((source) => ({ ...source, besides })) };
}
