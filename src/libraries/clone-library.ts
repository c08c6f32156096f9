import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { codeOf, LakatosError } from '../../core/errors.ts';
import {
  removeFolder,
  removeStaleFolders,
  temporaryPath,
} from '../../lean/embedded/installation/temporary-folders.ts';
import { type ManifestPackage, readLakeManifest } from '../../lean/lake/manifest.ts';
import { cloneRevision, commitIn } from './clone-revision.ts';

export interface LibrarySource {
  /** An address, or the absolute path of a repository. */
  readonly from: string;
  /** A commit, tag or branch. */
  readonly revision: string;
  /** A project on this machine whose `.lake/packages` are asked for packages before the network is. */
  readonly near: string | null;
}

export interface CloneUse {
  readonly signal: AbortSignal;
  /** What is being fetched, in words. */
  readonly note: (text: string) => void;
}

/**
 * Brings a library and the packages of its manifest into `folder`, which appears whole or not at all. Where it is there already, somebody else
 * was faster.
 * @returns the commit
 * @throws LakatosError LIBRARY_UNAVAILABLE, INPUT_INVALID for a manifest that can't be followed; the signal's reason
 */
export async function cloneLibrary(
  folder: string,
  source: LibrarySource,
  { signal, note }: CloneUse,
): Promise<string> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeStaleFolders(parent);
  const unfinished = temporaryPath(parent);
  try {
    note(`fetching ${source.revision} of ${source.from}`);
    const commit = await cloneRevision(unfinished, source, signal);
    for (const found of await packagesOf(unfinished)) {
      const { home, revision, url } = found;
      const near = source.near === null ? null : join(source.near, home);
      const isNear = near !== null && (await commitIn(near, revision, signal)) !== null;
      note(`fetching ${found.name}`);
      await cloneRevision(join(unfinished, home), { from: isNear ? near : url, revision }, signal);
    }
    await rename(unfinished, folder).catch((thrown: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(thrown) ?? '')) throw thrown;
    });
    return commit;
  } finally {
    await removeFolder(unfinished);
  }
}

type FetchedPackage = ManifestPackage & { readonly revision: string; readonly url: string };

/** The packages that git has to bring, each below the library's own folder. */
async function packagesOf(folder: string): Promise<readonly FetchedPackage[]> {
  const manifest = await readLakeManifest(folder);
  if (manifest.kind === 'absent') return [];
  if (manifest.kind === 'unreadable') throw unfit(`can't be read: ${manifest.why}`);
  const found: FetchedPackage[] = [];
  for (const entry of manifest.packages) {
    const { name, url, revision, home } = entry;
    if (url === null) continue;
    if (revision === null) throw unfit(`names no revision of ${name}`);
    if (!isBelow(resolve(folder, home), folder)) throw unfit(`puts ${name} outside of the project`);
    found.push({ ...entry, url, revision });
  }
  return found;
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder + sep);

const unfit = (what: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `lake-manifest.json of the library ${what}`, {
    advice: 'Name another revision with --rev.',
  });
