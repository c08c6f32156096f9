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
  if (project === null) return await librariesOfPath(server);
  const packages = project.packages.map(({ name, revision }) => `${name}@${revision ?? 'folder'}`).sort();
  const folders = project.packages.filter(({ revision }) => revision === null).map(({ folder }) => folder);
  const compiled = await Promise.all(
    ['.', ...folders.sort()].map(async (folder) => {
      const files = await compiledFiles(resolve(project.folder, folder));
      return files.map((file) => `${folder}/${file}`);
    }),
  );
  const lines = compiled.flat();
  const built = lines.length === 0 ? [] : [`built:${digest(lines.join('\n'))}`];
  return ['native', ...packages, ...built].join(' ');
}

/** Without a project a Lean has what is in the folders that `LEAN_PATH` names. */
async function librariesOfPath({ env, cwd }: FoundLean['server']): Promise<string> {
  const folders = (env['LEAN_PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const compiled = await Promise.all(
    folders.map(async (folder) =>
      (await oleanFiles(resolve(cwd, folder))).map((file) => `${folder}/${file}`),
    ),
  );
  const lines = compiled.flat();
  return lines.length === 0 ? 'native' : `native path:${digest(lines.join('\n'))}`;
}

const digest = (text: string): string => sha256(text).slice(0, 16);

/** Where Lake puts what it compiles below a package: now, and in older versions. */
const buildFolders = ['.lake/build/lib', 'build/lib'];

/** Each .olean file of a package (with those of the module system: `.olean.private`) as path, size, and time (ms). */
async function compiledFiles(packageFolder: string): Promise<readonly string[]> {
  return (await Promise.all(buildFolders.map((folder) => oleanFiles(join(packageFolder, folder))))).flat();
}

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
