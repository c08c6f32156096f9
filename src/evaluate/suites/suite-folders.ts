import { join } from 'node:path';
import envPaths from 'env-paths';
import { packageFolder } from '../../files/package-folder.ts';

/** Where suites are kept. */
export interface SuiteFolders {
  /** The package of Lakatos: manifests in `datasets/suites`, shipped suites beside them. */
  readonly shipped: string;
  /** The user's: fetched files, records of what was fetched, added manifests. Need not be there. */
  readonly data: string;
}

/**
 * The folders in use: `LAKATOS_DATA`, else the user's data folder as the system has it (`XDG_DATA_HOME`).
 * @throws LakatosError INTERNAL when the package lacks its manifests
 */
export function suiteFolders(env: Readonly<Record<string, string | undefined>>): SuiteFolders {
  const data = env['LAKATOS_DATA'] || envPaths('lakatos', { suffix: '' }).data;
  const shipped = packageFolder('datasets/suites', 'the manifests of the suites are missing');
  return { shipped, data: join(data, 'suites') };
}

/** Manifests of ours. */
export const manifestsFolder = ({ shipped }: SuiteFolders): string => join(shipped, 'datasets', 'suites');
/** Manifests of the user's. */
export const addedFolder = ({ data }: SuiteFolders): string => join(data, 'added');
/** What was fetched, a record for each suite. */
export const recordPath = ({ data }: SuiteFolders, name: string): string =>
  join(data, 'fetched', `${name}.json`);
