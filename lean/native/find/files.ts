import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';

export const isDirectory = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

export const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isFile() ?? false;

/** True for a file that this process may run. */
export const isExecutable = async (path: string): Promise<boolean> =>
  (await isFile(path)) &&
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The program that a command names: a path as it is, else the first in `PATH`. Null where there is none. */
export async function which(command: string, path: string | undefined, cwd: string): Promise<string | null> {
  const files = command.includes('/')
    ? [resolve(cwd, command)]
    : (path ?? '')
        .split(delimiter)
        .flatMap((folder) => (folder === '' ? [] : [resolve(cwd, folder, command)]));
  for (const file of files) if (await isExecutable(file)) return file;
  return null;
}
