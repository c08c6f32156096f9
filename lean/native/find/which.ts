import { delimiter, join, resolve } from 'node:path';
import { isExecutable } from './files.ts';

/** The program that a command names: a path as it is, else the first in `PATH`. Null where there is none. */
export async function which(command: string, path: string | undefined, cwd: string): Promise<string | null> {
  if (command.includes('/')) {
    const file = resolve(cwd, command);
    return (await isExecutable(file)) ? file : null;
  }
  for (const folder of (path ?? '').split(delimiter)) {
    if (folder === '') continue;
    const file = join(resolve(cwd, folder), command);
    if (await isExecutable(file)) return file;
  }
  return null;
}
