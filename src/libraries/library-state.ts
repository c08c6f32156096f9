import { readIndex, readLibrary } from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import { folderBytes } from './folder-bytes.ts';
import type { LibraryEntry } from './library-entry.ts';

/** A library that was added, as it is now. */
export interface LibraryState extends LibraryEntry {
  /** `usable`: headers can import what is built; `changed`: sources are others than those that were built; `damaged`: compiled files are. */
  readonly state: 'usable' | 'unbuilt' | 'changed' | 'damaged';
  /** Modules that are built, with what they import. */
  readonly built: number;
  /** What was asked for and is not built. */
  readonly missing: readonly string[];
  /** Bytes on disk. */
  readonly sourceBytes: number;
  readonly builtBytes: number;
}

export async function libraryState(
  entry: LibraryEntry,
  { cacheRoot, lean }: { readonly cacheRoot: string; readonly lean: string },
): Promise<LibraryState> {
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
    state: isOutdated ? 'changed' : states[reading.kind],
    built: modules.length,
    missing: entry.modules.filter((name) => !names.has(name)),
    sourceBytes,
    builtBytes: modules.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0),
  };
}
