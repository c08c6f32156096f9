import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { recordPath, type SuiteFolders } from './suite-folders.ts';

/** What the first fetch of a suite found; later ones, and every use, must find the same. */
export const fetchedSchema = z.strictObject({
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

export async function writeRecord(folders: SuiteFolders, record: FetchedRecord): Promise<void> {
  await writeJson(recordPath(folders, record.name), record);
}

/** Writes the whole file or nothing. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, `${JSON.stringify(value, null, 2)}\n`);
  await rename(partial, path);
}
