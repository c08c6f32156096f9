import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bareName } from '../../lake/manifest.ts';
import { isDirectory, isFile } from './files.ts';

/** What is there of the library of one package, by a look at its folder. */
export interface ProjectLibraryState {
  readonly kind: 'built' | 'partly-built' | 'not-built' | 'not-downloaded';
  /** Root modules with an .olean file: `Mathlib` for `Mathlib.olean`. */
  readonly built: readonly string[];
  /** Root modules with a source file beside the package's configuration. */
  readonly sources: readonly string[];
}

/** Where Lake puts .olean files below a package: now, and in older versions. */
const outputFolders = ['.lake/build/lib/lean', '.lake/build/lib', 'build/lib'];

/**
 * Looks at a package. `partly-built` means that modules below some root are there and the root itself isn't: a build or
 * a download of the cache that was broken off. Nothing is opened: a stale file counts as built, and Lake will say so.
 */
export async function projectLibraryState(folder: string): Promise<ProjectLibraryState> {
  if (!(await isDirectory(folder))) return { kind: 'not-downloaded', built: [], sources: [] };
  const entries = await Promise.all(
    outputFolders.map((output) =>
      readdir(join(folder, output), { withFileTypes: true, encoding: 'utf8' }).catch(() => []),
    ),
  );
  const built = new Set<string>();
  const begun = new Set<string>();
  for (const entry of entries.flat()) {
    if (entry.isDirectory() && /^[A-Z]/.test(entry.name)) begun.add(entry.name);
    const root = /^(.+)\.olean$/.exec(entry.name)?.[1];
    if (root !== undefined) built.add(root);
  }
  const sources = (await readdir(folder))
    .flatMap((name) => /^(.+)\.lean$/.exec(name)?.[1] ?? [])
    .filter((root) => root !== 'lakefile')
    .sort();
  const unfinished = [...begun].some((root) => !built.has(root) && sources.includes(root));
  const kind = unfinished ? 'partly-built' : built.size === 0 ? 'not-built' : 'built';
  return { kind, built: [...built].sort(), sources };
}

/** Whether the .olean file of a module is in the build folder of a package. */
export async function hasModule(folder: string, module: string): Promise<boolean> {
  const found = await Promise.all(compiledFiles(folder, module).map(isFile));
  return found.includes(true);
}

/** Size and time of a module's compiled file; null where a package's build folder has none. */
export async function describeCompiled(folder: string, module: string): Promise<string | null> {
  for (const file of compiledFiles(folder, module)) {
    const found = await stat(file).catch(() => null);
    if (found !== null) return `${found.size} ${found.mtimeMs}`;
  }
  return null;
}

/** Where Lake puts it, in this version or another. */
function compiledFiles(folder: string, module: string): string[] {
  const parts = module.match(/«[^»]*»|[^.]+/g) ?? [];
  const file = `${join(...parts.map(bareName))}.olean`;
  return outputFolders.map((output) => join(folder, output, file));
}
