import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prettyName } from '../name-parts.ts';
import type { LakeLibrary } from './lake-project.ts';
import { modulePath } from './module-name.ts';

/**
 * The modules that a build of a library starts from: those that its globs name, whether or not they are there, and those
 * below them that are on disk. What they import is built with them (`moduleClosure`).
 */
export async function modulesOf({ globs, sourceFolder }: LakeLibrary): Promise<readonly string[]> {
  const modules = new Set<string>();
  for (const { kind, module } of globs) {
    if (kind !== 'submodules') modules.add(module);
    const folder = kind === 'one' ? null : modulePath(sourceFolder, module);
    if (folder !== null) for (const found of await modulesBelow(folder, module)) modules.add(found);
  }
  return [...modules];
}

async function modulesBelow(folder: string, parent: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const stem = entry.name.replace(/\.lean$/, '');
    // No name in Lean has these inside of a part.
    if (stem === '' || /[«»]/.test(stem)) continue;
    if (entry.isDirectory())
      found.push(...(await modulesBelow(join(folder, entry.name), `${parent}.${prettyName([entry.name])}`)));
    else if (stem !== entry.name) found.push(`${parent}.${prettyName([stem])}`);
  }
  return found;
}
