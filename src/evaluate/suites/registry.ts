import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { readCatalogue } from '../../../datasets/catalogue.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { packageFolder } from '../../files/package-folder.ts';
import { replaceFile } from '../../files/replace-file.ts';

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
const manifestsFolder = ({ shipped }: SuiteFolders): string => join(shipped, 'datasets', 'suites');
/** Manifests of the user's. */
export const addedFolder = ({ data }: SuiteFolders): string => join(data, 'added');
/** What was fetched, a record for each suite. */
export const recordPath = ({ data }: SuiteFolders, name: string): string =>
  join(data, 'fetched', `${name}.json`);

/** What the first fetch of a suite found; later ones, and every use, must find the same. */
const fetchedSchema = z.strictObject({
  schema: z.literal('lakatos/fetched-suite'),
  version: z.literal(1),
  name: z.string(),
  repository: z.string(),
  /** In full; null for a copy whose commit can't be told. */
  commit: z.string().nullable(),
  /** See `suiteChecksum`. */
  checksum: z.string(),
  /** Problems by split. */
  splits: z.record(z.string(), z.number()),
  /** Where the files are, from the folder of the suites with `/`. */
  folder: z.string(),
});
export type FetchedRecord = z.infer<typeof fetchedSchema>;

/** Null when the suite was never fetched. */
export async function readFetchedRecord(folders: SuiteFolders, name: string): Promise<FetchedRecord | null> {
  const path = recordPath(folders, name);
  try {
    return fetchedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new LakatosError('SUITE_DAMAGED', `${path} does not say what was fetched`, {
      advice: 'Delete the file and fetch the suite again.',
      cause,
    });
  }
}

/** Writes the whole file or nothing. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** All suites that have a manifest, ours first, each part by name. */
export async function listSuites(folders: SuiteFolders): Promise<readonly Manifest[]> {
  const [shipped, added] = await Promise.all([
    readCatalogue(manifestsFolder(folders)),
    readCatalogue(addedFolder(folders)).catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return [];
      throw thrown;
    }),
  ]);
  return [...shipped, ...added];
}

/** @throws LakatosError INPUT_INVALID when there is no suite of this name */
export async function findSuite(folders: SuiteFolders, name: string): Promise<Manifest> {
  const suites = await listSuites(folders);
  const found = suites.find((suite) => suite.name === name);
  if (found !== undefined) return found;
  const near = suites
    .map((suite) => suite.name)
    .filter((other) => other.includes(name) || name.includes(other));
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  throw new LakatosError('INPUT_INVALID', `there is no suite ${name}`, {
    advice: `\`lakatos suites list\` names those there are; \`lakatos suites add\` adds one.${hint}`,
  });
}
