import { join } from 'node:path';
import { z } from 'zod';
import { leftOutOf, readIndex, readLibrary } from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import { folderBytes } from '../../lean/embedded/whole-folders.ts';

/** Where libraries that were added are remembered, below the cache folder of Lean. Need not be there. */
export const librariesFolder = (cacheRoot: string): string => join(cacheRoot, 'added-libraries');

/** The sources of a library. */
export const sourcesFolder = (cacheRoot: string, name: string): string =>
  join(librariesFolder(cacheRoot), 'sources', name);

/** Lean's own sources, for the private parts of its modules. */
export const coreSourceFolder = (cacheRoot: string, revision: string): string =>
  join(librariesFolder(cacheRoot), 'core', revision);

/** A library that was added: its sources are in the cache folder, and what of it is built is in the project's index there. */
export const libraryEntrySchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z][\w-]*$/),
  /** An absolute path. */
  folder: z.string(),
  /** What git fetched it from. */
  from: z.string(),
  /** As it was asked for. */
  revision: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** The set of ours that was asked for last; null: none. */
  set: z.string().nullable(),
  /** All modules that were asked for, without what they import. */
  modules: z.array(z.string()),
  /** ISO 8601 in UTC. */
  addedAt: z.string(),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/** A library that was added, as it is now. */
export type LibraryState = Awaited<ReturnType<typeof libraryState>>;

export async function libraryState(
  entry: LibraryEntry,
  { cacheRoot, lean }: { readonly cacheRoot: string; readonly lean: string },
) {
  const [reading, index, sourceBytes] = await Promise.all([
    readLibrary(entry.folder, { cacheRoot, lean, store: new ModuleStore(cacheRoot) }),
    readIndex(cacheRoot, entry.folder),
    folderBytes(entry.folder),
  ]);
  const modules = reading.kind === 'absent' ? [] : (index?.modules ?? []);
  const names = new Set(modules.map(({ name }) => name));
  const states = { read: 'usable', absent: 'unbuilt', stale: 'changed', damaged: 'damaged' } as const;
  const isOutdated =
    reading.kind === 'read' && reading.library.sources.some(({ outdated }) => outdated.length > 0);
  return {
    ...entry,
    /** `usable`: headers can import what is built; `changed`: sources are others than those that were built; `damaged`: compiled files are. */
    state: isOutdated ? states.stale : states[reading.kind],
    /** Modules that are built, with what they import. */
    built: modules.length,
    /** What was asked for and is not built. */
    missing: entry.modules.filter((name) => !names.has(name)),
    /** Commands of built modules that are left out: those that Lean refuses, and what could mean something else without them. */
    leftOut: leftOutOf(modules),
    /** Bytes on disk. */
    sourceBytes,
    builtBytes: modules.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0),
  };
}
