import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { suiteChecksum } from '../../../datasets/checksum.ts';
import { type FileSource, folderSource, singleFile } from '../../../datasets/files/file-source.ts';
import { loadSuite } from '../../../datasets/load-suite.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { findSuite, readFetchedRecord, type SuiteFolders } from './registry.ts';

export type OpenedSuite = Awaited<ReturnType<typeof open>>;

/**
 * A suite that is ready to be read: its files are there, and are those that were fetched or added.
 * @throws LakatosError INPUT_INVALID for an unknown name, SUITE_UNAVAILABLE, SUITE_DAMAGED
 */
export const openSuite = async (
  folders: SuiteFolders,
  name: string,
  signal?: AbortSignal,
): Promise<OpenedSuite> => openDescribed(folders, await findSuite(folders, name), signal);

/** The same of one whose manifest is there. */
export async function openDescribed(
  folders: SuiteFolders,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<OpenedSuite> {
  const { name } = manifest;
  switch (manifest.source.kind) {
    case 'shipped':
      return await open(manifest, join(folders.shipped, manifest.source.folder), {}, signal);
    case 'local':
      return await open(manifest, manifest.source.path, { expected: manifest.checksum }, signal);
    case 'git': {
      const record = await readFetchedRecord(folders, name);
      if (record === null) throw notThere(name, `${name} is not on this machine`);
      const { commit, checksum, repository } = record;
      const known = { expected: checksum, commit, repository };
      return await open(manifest, join(folders.data, record.folder), known, signal);
    }
  }
}

/** The files of a suite of the user's, which may be a single one. */
export const localSource = (path: string): FileSource =>
  existsSync(path) && statSync(path).isFile() ? singleFile(path) : folderSource(path);

interface Known {
  readonly expected?: string | null;
  readonly commit?: string | null;
  readonly repository?: string;
}

async function open(
  manifest: Manifest,
  path: string,
  { expected = null, commit = null, repository }: Known,
  signal?: AbortSignal,
) {
  if (!existsSync(path)) throw notThere(manifest.name, `${path} of ${manifest.name} is gone`);
  const source = localSource(path);
  const checksum = await suiteChecksum(manifest, source, signal);
  if (expected !== null && expected !== checksum) {
    const again = manifest.source.kind === 'local' ? 'Add' : 'Fetch';
    throw new LakatosError('SUITE_DAMAGED', `the files of ${manifest.name} in ${path} have changed`, {
      advice: `${again} the suite again: results on different files are not comparable.`,
    });
  }
  return {
    manifest,
    /** Which files a result is about; null for suites that are in no repository. */
    edition: { repository: repository ?? null, commit, checksum },
    /** Problems and complaints as the files are read; can be asked for again. */
    entries: (within?: AbortSignal) => loadSuite(manifest, source, within),
  };
}

const notThere = (name: string, message: string): LakatosError =>
  new LakatosError('SUITE_UNAVAILABLE', message, { advice: `Run \`lakatos suites fetch ${name}\`.` });
