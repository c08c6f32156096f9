import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../core/errors.ts';
import { removeFolder, temporaryPath } from '../../lean/embedded/installation/publish-installation.ts';
import { forgetLibrary } from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import { folderBytes, type LibraryEntry, librariesFolder } from './library-entry.ts';
import { changeLibraries } from './registered-libraries.ts';

export interface RemovedLibrary {
  /** Bytes. */
  readonly sources: number;
  /** Bytes of compiled modules that no other library or project has. */
  readonly modules: number;
}

/**
 * Forgets a library, and deletes its sources and its modules.
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE, RUN_LOCKED
 */
export async function removeLibrary(
  cacheRoot: string,
  { name, folder }: LibraryEntry,
  signal: AbortSignal,
): Promise<RemovedLibrary> {
  // First of all it is no longer used: a crash leaves files at most, which adding it again finds.
  await changeLibraries(librariesFolder(cacheRoot), (all) => all.filter((one) => one.name !== name), signal);
  const modules = await forgetLibrary(cacheRoot, folder, new ModuleStore(cacheRoot));
  return { sources: await removeSources(folder), modules };
}

/** Bytes that were freed. A folder goes as a whole: what is left half is not taken for a library. */
export async function removeSources(folder: string): Promise<number> {
  const away = temporaryPath(dirname(folder));
  try {
    await rename(folder, away);
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return 0;
    throw thrown;
  }
  const bytes = await folderBytes(away);
  await removeFolder(away);
  return bytes;
}
