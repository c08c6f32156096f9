import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Whether a path is, by its words, below a folder. */
export const isInside = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/**
 * Whether a file lies below a folder where its path says: no link leads on from the folder, which may be one itself.
 * @throws what looking at either does
 */
export const isPlainBelow = (file: string, folder: string): boolean =>
  isInside(file, folder) &&
  realpathSync.native(file) === join(realpathSync.native(folder), relative(folder, file));
