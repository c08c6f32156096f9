import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { cacheVariable } from '../../lean/embedded/installation/manifest.ts';
import { joinLibraries, type NamedLibrary } from '../../lean/embedded/library/engine-library.ts';
import {
  forgetLibrary,
  type LibraryReading,
  readIndex,
  readLibrary,
} from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import { removeWhole } from '../../lean/embedded/whole-folders.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { keptList } from '../files/kept-list.ts';
import { shortList } from '../report/single-line.ts';
import { tellNarrowing } from './choose-narrowing.ts';
import { type LibraryEntry, librariesFolder, libraryEntrySchema } from './library-entry.ts';

/** The libraries that were added, by name; the folder is `librariesFolder`. */
export const { read: readLibraries, change: changeLibraries } = keptList({
  what: 'libraries',
  entry: libraryEntrySchema,
  adviceOnDamage: 'Move the file away and add the libraries again: what is built is found again.',
  variable: cacheVariable,
});

export type RemovedLibrary = Awaited<ReturnType<typeof removeLibrary>>;

/**
 * Forgets a library, and deletes its sources and its modules.
 * @returns the bytes of both; of modules those that no other library or project has
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE, RUN_LOCKED
 */
export async function removeLibrary(cacheRoot: string, { name, folder }: LibraryEntry, signal: AbortSignal) {
  // First of all it is no longer used: a crash leaves files at most, which adding it again finds.
  await changeLibraries(librariesFolder(cacheRoot), (all) => all.filter((one) => one.name !== name), signal);
  const modules = await forgetLibrary(cacheRoot, folder, new ModuleStore(cacheRoot));
  return { sources: await removeWhole(folder), modules };
}

/**
 * Refuses modules that another library has with another text: Lean can import only one of a name.
 * @throws LakatosError INPUT_INVALID
 */
export async function refuseClashes(
  modules: readonly ClosureModule[],
  others: readonly LibraryEntry[],
  cacheRoot: string,
): Promise<void> {
  const own = new Map(modules.map((module) => [module.name, module]));
  for (const { name: library, folder } of others) {
    for (const { name, file } of (await readIndex(cacheRoot, folder))?.modules ?? []) {
      const module = own.get(name);
      if (module === undefined || module.file === file) continue;
      const bytes = await readFile(file).catch(() => null);
      if (bytes === null || sha256(bytes) === module.digest) continue;
      throw new LakatosError('INPUT_INVALID', `the library ${library} has another module ${name}`, {
        advice: `Only one of them can be imported: \`lakatos library remove ${library}\` makes room.`,
      });
    }
  }
}

/**
 * What an engine without a project works with: the built modules of the libraries that were added, for the Lean of this fingerprint,
 * all of them as one (null where there is none to be used), and in words what of them is left out, and what to do.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a list of them that can't be read
 */
export async function registeredLibraries(cacheRoot: string, lean: string) {
  const store = new ModuleStore(cacheRoot);
  const warnings: string[] = [];
  const found: NamedLibrary[] = [];
  for (const { name, folder } of await readLibraries(librariesFolder(cacheRoot))) {
    const again = `\`lakatos library add ${name}\` builds them`;
    const reading = await readLibrary(folder, { cacheRoot, lean, store });
    if (reading.kind !== 'read') {
      warnings.push(`the library ${name} is left out: ${whyLeftOut(reading)}; ${again}`);
      continue;
    }
    const changed = reading.library.sources.flatMap(({ outdated }) => outdated);
    if (changed.length > 0)
      warnings.push(
        `${shortList(changed, 1)} of the library ${name} are left out: their sources, or those of what they import, have changed since they were built; ${again}`,
      );
    found.push({
      name,
      library: tellNarrowing({
        ...reading.library,
        sources: reading.library.sources.map((source) => ({
          ...source,
          command: [`lakatos library add ${name}`, ''],
        })),
      }),
    });
  }
  const { library, clashes } = joinLibraries(found);
  for (const { name, other, path } of clashes)
    warnings.push(
      `the library ${name} is left out: ${moduleOf(path)} is another module in ${other}; \`lakatos library remove\` forgets one of them`,
    );
  return { library, warnings };
}

function whyLeftOut(reading: Exclude<LibraryReading, { readonly kind: 'read' }>): string {
  switch (reading.kind) {
    case 'absent':
      return 'none of its modules are built for this Lean';
    case 'damaged':
      return `${reading.modules[0]} is damaged in the cache folder`;
    case 'stale':
      return `${reading.modules[0]} and others of its modules have changed since they were built`;
  }
}

const moduleOf = (path: string): string =>
  path
    .replace(/^lean\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('/', '.');
