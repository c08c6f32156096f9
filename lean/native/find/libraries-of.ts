import { readdir, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { sha256 } from '../../../core/hash.ts';
import type { FoundLean } from './found-lean.ts';

/**
 * The libraries as text: equal texts, equal environments. Packages from git go by their revisions. The project's own
 * modules and packages in folders have none, so their compiled files do, by path, size and time: after an edit and a
 * build what was remembered of the old ones is not taken for true of the new.
 */
export async function librariesOf({ project, server }: FoundLean): Promise<string> {
  if (project === null) {
    // What is in the folders that `LEAN_PATH` names.
    const folders = (server.env['LEAN_PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
    const compiled = await compiledIn(server.cwd, folders, ['.']);
    return compiled === null ? 'native' : `native path:${compiled}`;
  }
  const packages = project.packages.map(({ name, revision }) => `${name}@${revision ?? 'folder'}`).sort();
  const folders = project.packages.filter(({ revision }) => revision === null).map(({ folder }) => folder);
  const compiled = await compiledIn(project.folder, ['.', ...folders.sort()], buildFolders);
  return ['native', ...packages, ...(compiled === null ? [] : [`built:${compiled}`])].join(' ');
}

/** Where Lake puts what it compiles below a package: now, and in older versions. */
const buildFolders = ['.lake/build/lib', 'build/lib'];

/** Names the .olean files below places in folders, by path, size and time; null where there are none. */
async function compiledIn(
  home: string,
  folders: readonly string[],
  places: readonly string[],
): Promise<string | null> {
  const compiled = await Promise.all(
    folders.map(async (folder) => {
      const files = await Promise.all(places.map((place) => oleanFiles(resolve(home, folder, place))));
      return files.flat().map((file) => `${folder}/${file}`);
    }),
  );
  const lines = compiled.flat();
  return lines.length === 0 ? null : sha256(lines.join('\n'));
}

/** Each .olean file (with those of the module system: `.olean.private`) as path, size, and time (ms). */
async function oleanFiles(home: string): Promise<readonly string[]> {
  const names = (await readdir(home, { recursive: true }).catch((): string[] => []))
    .filter((name) => /\.olean(\.\w+)?$/.test(name))
    .sort();
  return await Promise.all(names.map((name) => describeFile(home, name)));
}

/** A file that a build takes away while we look is one that is not there. */
const describeFile = (home: string, name: string): Promise<string> =>
  stat(join(home, name)).then(
    ({ size, mtimeMs }) => `${name} ${size} ${mtimeMs}`,
    () => `${name} gone`,
  );
