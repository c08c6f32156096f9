import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOfSource, prettyName } from '../name-parts.ts';
import type { LakeLibrary } from './lake-project.ts';

/** The one way to write a module's name that we compare: `«»` around those parts alone that need them. */
export const plainModuleName = (name: string): string =>
  name.includes('«') ? prettyName(partsOfSource(name)) : name;

/** Text that is a name of a module, from where it is tried. */
export const namePattern = String.raw`(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?]*)(?:\.(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?]*))*`;
const isName = new RegExp(`^${namePattern}$`, 'u');

/** The name that a string in a lakefile stands for. What can't be written as a name is one part of it: `«a-b.c»`. */
export const moduleNameOf = (text: string): string =>
  isName.test(text) ? plainModuleName(text) : prettyName([text]);

/** Whether a module is `root` or below it. */
export const isBelow = (module: string, root: string): boolean =>
  module === root || module.startsWith(`${root}.`);

const coreRoots = ['Init', 'Std', 'Lean', 'Lake'];

/** Whether a module is, by its name, one of those that come with Lean. */
export const isCoreName = (module: string): boolean => coreRoots.some((root) => isBelow(module, root));

/** The folder below which the modules below a module lie; with `.lean` its file. Null for a name that leaves its folder. */
export function modulePath(folder: string, module: string): string | null {
  const parts = partsOfSource(module).map(String);
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part));
  return isSafe && parts.length > 0 ? join(folder, ...parts) : null;
}

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
