import { mkdir, readFile } from 'node:fs/promises';
import { codeOf } from '../../core/code-of.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';
import { cacheVariable } from '../../lean/embedded/installation/cache-root.ts';
import { lockPatiently } from '../files/lock-patiently.ts';
import { replaceFile } from '../files/replace-file.ts';
import { type LibraryEntry, libraryRegistrySchema } from './library-entry.ts';
import { librariesFolder, registryPath } from './library-folders.ts';

/**
 * The libraries that were added, by name.
 * @throws LakatosError INPUT_UNREADABLE; INPUT_INVALID when the list is damaged or of another version
 */
export async function readLibraries(cacheRoot: string): Promise<readonly LibraryEntry[]> {
  const path = registryPath(cacheRoot);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return [];
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return libraryRegistrySchema.parse(JSON.parse(text)).libraries;
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no list of libraries that this Lakatos can read`, {
      advice: 'Move the file away and add the libraries again: what is built is found again.',
      cause,
    });
  }
}

/**
 * Changes the list; nobody else changes it meanwhile, and a reader finds the old one or the new one.
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE, RUN_LOCKED; what `change` throws leaves the list as it was
 */
export async function changeLibraries(
  cacheRoot: string,
  change: (libraries: readonly LibraryEntry[]) => readonly LibraryEntry[],
  signal: AbortSignal,
): Promise<void> {
  const folder = librariesFolder(cacheRoot);
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${folder} can not be made: ${messageOf(cause)}`, {
      advice: `${cacheVariable} names another folder.`,
      cause,
    });
  }
  await using _lock = await lockPatiently(folder, signal);
  const libraries = change(await readLibraries(cacheRoot)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const registry = libraryRegistrySchema.parse({ schema: 'lakatos/libraries', version: 1, libraries });
  await replaceFile(registryPath(cacheRoot), `${JSON.stringify(registry, null, 2)}\n`);
}
