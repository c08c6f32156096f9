import { join } from 'node:path';
import envPaths from 'env-paths';

/**
 * Where the list of models and fetched files are kept: `LAKATOS_MODELS`, else `models` in `LAKATOS_DATA`, else in the
 * user's data folder as the system has it (`XDG_DATA_HOME`). Need not be there.
 */
export function modelsFolder(env: Readonly<Record<string, string | undefined>>): string {
  const data = env['LAKATOS_DATA'] || envPaths('lakatos', { suffix: '' }).data;
  return env['LAKATOS_MODELS'] || join(data, 'models');
}

/** Where `lakatos models add` puts what it fetches. */
export const filesFolder = (folder: string): string => join(folder, 'files');
