import type { UnprovedImport } from '../../gate/unproved-import.ts';
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
  /** What every text is read with. */
  readonly options: LeanOptions;
  /** Names packages with their revisions, and the results of all modules. */
  readonly fingerprint: string;
  /** Where its modules come from, and others like them. */
  readonly sources: readonly ModuleSource[];
}

export interface LibraryModule {
  readonly name: string;
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

/** The modules that rest on what is no proof: those that have such a constant, and all that import one, directly or not. */
export function unprovedModules({ modules, unproved }: EngineLibrary): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const { name, imports } of modules)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), name]);
  const found = new Set<string>();
  const left = unproved.map(({ module }) => module);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    left.push(...(importers.get(name) ?? []));
  }
  return found;
}

/** The modules of a library that some modules import, directly or not, and those among them. */
export function closureIn({ modules }: EngineLibrary, names: readonly string[]): readonly LibraryModule[] {
  const known = new Map(modules.map((module) => [module.name, module]));
  const found = new Set<LibraryModule>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const module = known.get(name);
    if (module === undefined || found.has(module)) continue;
    found.add(module);
    left.push(...module.imports);
  }
  return [...found];
}
