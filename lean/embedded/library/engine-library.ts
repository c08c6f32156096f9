import { sha256 } from '../../../core/hash.ts';
import type { UnprovedImport } from '../../gate/unproved-import.ts';
import { isCoreName, plainModuleName } from '../../lake/read-imports.ts';
import type { LeanOptions } from '../lean/options.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { ModuleSource } from './missing-modules.ts';
import type { ModulePart } from './module-store.ts';

/** Compiled modules that an engine works with besides Lean's own, and what is known of them. Plain data: it goes to threads. */
export interface EngineLibrary {
  readonly modules: readonly LibraryModule[];
  /** The modules' parts, the private ones too, as Lean looks for them. */
  readonly files: readonly MountedFile[];
  /** Names of constants that rest on what is no proof, with what that is. */
  readonly unproved: readonly UnprovedImport[];
  /** Lean's own modules that were compiled for those that see their private parts, with what names the results. */
  readonly recompiled: readonly { readonly name: string; readonly result: string }[];
  /** What every text is read with. */
  readonly options: LeanOptions;
  /** Names packages with their revisions, and the results of all modules. */
  readonly fingerprint: string;
  /** Where its modules come from, and others like them. */
  readonly sources: readonly ModuleSource[];
}

export interface LibraryModule {
  readonly name: string;
  /** Its source. */
  readonly file: string;
  /** Bytes of the parts that importing it takes. */
  readonly bytes: number;
  /** The modules of libraries that it imports itself. */
  readonly imports: readonly string[];
}

/** Most bytes that the memory of a Lean may grow to. */
export const memoryBytesFor = (library: EngineLibrary | null): number =>
  library === null ? 2 ** 31 : 2 ** 32;

/** What importing a module takes, unless it is imported with `all`. */
export const importedParts: ReadonlySet<ModulePart> = new Set(['olean', 'ir']);

/** Whether a file is no part of a module that only `import all` takes. */
export const isPublicPart = ({ path }: MountedFile): boolean => !/\.olean\.(server|private)$/.test(path);

/** What importing these modules takes. */
export const bytesOf = (modules: readonly LibraryModule[]): number =>
  modules.reduce((sum, { bytes }) => sum + bytes, 0);

/** Names, and all that is reached from them. */
function reachedFrom(names: readonly string[], next: (name: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    left.push(...next(name));
  }
  return found;
}

/** The modules that rest on what is no proof: those that have such a constant, and all that import one, directly or not. */
export function unprovedModules({ modules, unproved }: EngineLibrary): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const { name, imports } of modules)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), name]);
  const holders = unproved.map(({ module }) => module);
  return reachedFrom(holders, (name) => importers.get(name) ?? []);
}

/** The modules of a library that some modules import, directly or not, and those among them. */
export function closureIn({ modules }: EngineLibrary, names: readonly string[]): readonly LibraryModule[] {
  const known = new Map(modules.map((module) => [module.name, module]));
  const reached = reachedFrom(names, (name) => known.get(name)?.imports ?? []);
  return [...reached].flatMap((name) => known.get(name) ?? []);
}

/**
 * Names of modules and of all that they import, but for Lean's own. A name that no module of the library has may still be one of its
 * files to Lean.
 */
export function namesWithClosure(library: EngineLibrary, modules: readonly string[]): readonly string[] {
  const names = modules.map(plainModuleName).filter((name) => !(isCoreName(name) && /^[\w.]+$/.test(name)));
  return [...new Set([...names, ...closureIn(library, names).map(({ name }) => name)])];
}

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
    // Those of Lean's own are not used, and what was proved with their bodies is.
    const core = one.library.recompiled.map((module) => ({
      path: `lean/${module.name.replaceAll('.', '/')}.olean`,
      host: module.result,
    }));
    const all = [...one.library.files, ...core];
    const clash = all.find(({ path, host }) => (owners.get(path)?.host ?? host) !== host);
    if (clash !== undefined) {
      clashes.push({ name, other: owners.get(clash.path)!.name, path: clash.path });
      continue;
    }
    for (const { path, host } of all) if (!owners.has(path)) owners.set(path, { name, host });
    used.push(one);
  }
  const [first, ...more] = used.map(({ library }) => library);
  if (first === undefined) return { library: null, clashes };
  if (more.length === 0) return { library: { ...first, options: {} }, clashes };
  const all = [first, ...more];
  const modules = new Map(all.flatMap((one) => one.modules.map((module) => [module.name, module] as const)));
  const files = new Map(all.flatMap((one) => one.files.map((file) => [file.path, file] as const)));
  const unproved = new Map(
    all.flatMap((one) => one.unproved.map((found) => [`${found.module} ${found.key}`, found] as const)),
  );
  const recompiled = new Map(
    all.flatMap((one) => one.recompiled.map((found) => [found.name, found] as const)),
  );
  const fingerprints = all.map(({ fingerprint }) => fingerprint);
  const library: EngineLibrary = {
    modules: [...modules.values()],
    files: [...files.values()],
    unproved: [...unproved.values()],
    recompiled: [...recompiled.values()],
    options: {},
    fingerprint: `${fingerprints.join(' ')} ${sha256(fingerprints.join('\n'))}`,
    sources: all.flatMap(({ sources }) => sources),
  };
  return { library, clashes };
}
