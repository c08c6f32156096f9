import { sha256 } from '../../../core/hash.ts';
import type { EngineLibrary } from './engine-library.ts';

export interface NamedLibrary {
  readonly name: string;
  readonly library: EngineLibrary;
}

/** A library that can't be used beside an earlier one. */
export interface LibraryClash {
  readonly name: string;
  readonly other: string;
  /** The file of a module that both have, of different make. */
  readonly path: string;
}

/**
 * Several libraries as one. A module that two of them have has to be the same in both, down to what it was built with: else the later one is
 * left out as a whole, for its other modules were built with its own. Their options are for their own files, and none for those that
 * import them: as where Lake builds a package that depends on them. Null: there is none.
 */
export function joinLibraries(libraries: readonly NamedLibrary[]): {
  readonly library: EngineLibrary | null;
  readonly clashes: readonly LibraryClash[];
} {
  const owners = new Map<string, { readonly name: string; readonly host: string }>();
  const used: NamedLibrary[] = [];
  const clashes: LibraryClash[] = [];
  for (const one of libraries) {
    const { name } = one;
    const clash = one.library.files.find(({ path, host }) => (owners.get(path)?.host ?? host) !== host);
    if (clash !== undefined) {
      clashes.push({ name, other: owners.get(clash.path)!.name, path: clash.path });
      continue;
    }
    for (const { path, host } of one.library.files) if (!owners.has(path)) owners.set(path, { name, host });
    used.push(one);
  }
  const [first, ...more] = used.map(({ library }) => library);
  if (first === undefined) return { library: null, clashes };
  if (more.length === 0) return { library: { ...first, options: {} }, clashes };
  const all = [first, ...more];
  const modules = new Map(all.flatMap((one) => one.modules.map((module) => [module.name, module] as const)));
  const files = new Map(all.flatMap((one) => one.files.map((file) => [file.path, file] as const)));
  const unproved = new Map(
    all.flatMap((one) => one.unproved.map((found) => [`${found.module} ${found.name}`, found] as const)),
  );
  const fingerprints = all.map(({ fingerprint }) => fingerprint);
  const library: EngineLibrary = {
    modules: [...modules.values()],
    files: [...files.values()],
    unproved: [...unproved.values()],
    options: {},
    fingerprint: `${fingerprints.join(' ')} ${sha256(fingerprints.join('\n')).slice(0, 12)}`,
    sources: all.flatMap(({ sources }) => sources),
  };
  return { library, clashes };
}
