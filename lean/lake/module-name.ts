import { join } from 'node:path';
import { partsOfSource, prettyName } from '../name-parts.ts';

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
