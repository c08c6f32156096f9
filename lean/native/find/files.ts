import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

export const isDirectory = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

export const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** True for a file that this process may run. */
export const isExecutable = async (path: string): Promise<boolean> =>
  (await isFile(path)) &&
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
