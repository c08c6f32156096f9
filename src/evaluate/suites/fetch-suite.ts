import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { suiteChecksum, suiteFiles } from '../../../datasets/checksum.ts';
import { countSuite, type SuiteCount } from '../../../datasets/count-suite.ts';
import { folderSource } from '../../../datasets/files/file-source.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { borrowObjects } from '../../../lean/borrow-objects.ts';
import { type GitUse, runGit } from '../../../lean/run-git.ts';
import {
  type FetchedRecord,
  readFetchedRecord,
  recordPath,
  type SuiteFolders,
  writeJson,
} from './registry.ts';

/**
 * Puts a repository at a commit into `folder`, which appears whole or not at all, and gives the commit in full.
 * @throws LakatosError SUITE_UNAVAILABLE when it can't be had, SUITE_DAMAGED when it has no such commit
 */
async function cloneAtCommit(
  repository: string,
  commit: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const end = await clone(repository, commit, folder, { signal, users: true, noGit });
  switch (end.kind) {
    case 'done':
      return end.commit;
    case 'no-commit':
      throw new LakatosError('SUITE_DAMAGED', `${repository} has no commit ${commit}`, {
        advice: 'The repository has changed its history, or the name now leads to another one.',
      });
    case 'failed':
      throw new LakatosError('SUITE_UNAVAILABLE', `${repository} can not be fetched: ${end.complaint}`, {
        advice: `Without a network: on another machine \`git clone ${repository} FOLDER\`; bring FOLDER here with its .git, and name it with --from.`,
      });
  }
}

/**
 * The same from a copy of the repository, of which nothing is believed: not its settings, which may name programs, not its
 * names of branches and replaced objects, and not the files that lie in it. Its objects are all that git gets to see, from a
 * repository of ours, and the clone computes the name of each anew from what is in it.
 *
 * @throws LakatosError SUITE_DAMAGED when the commit, with all that belongs to it, is not there
 */
async function cloneFromCopy(
  copy: string,
  commit: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const ours = `${folder}.${randomUUID()}.git`;
  const damaged = (message: string) =>
    new LakatosError('SUITE_DAMAGED', message, {
      advice: 'Bring a whole clone of the repository with its .git folder: not a shared or a partial one.',
    });
  const untrue = (complaint: string) =>
    damaged(`what ${copy} has as commit ${commit} is not, or not all of, what its name says: ${complaint}`);
  const use = { signal, noGit };
  try {
    await mkdir(dirname(folder), { recursive: true });
    const made = await borrowObjects(ours, resolve(copy, '.git', 'objects'), use);
    if (!made.ok) throw new LakatosError('OUTPUT_UNWRITABLE', `${ours}: ${made.complaint}`);
    // Where the history of a copy without all of it ends: names of commits.
    await copyFile(join(copy, '.git', 'shallow'), join(ours, 'shallow')).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'ENOENT' && codeOf(thrown) !== 'ENOTDIR') throw thrown;
    });
    const full = await fullCommit(ours, commit, use);
    if (full === null) throw damaged(`${copy} has no commit ${commit}`);
    const named = await runGit(['-C', ours, 'update-ref', 'refs/heads/suite', full], use);
    if (!named.ok) throw untrue(named.complaint);
    const end = await clone(ours, commit, folder, use);
    if (end.kind === 'done') return end.commit;
    throw untrue(end.kind === 'failed' ? end.complaint : 'the commit is missing');
  } finally {
    await rm(ours, { recursive: true, force: true });
  }
}

type Cloned =
  | { readonly kind: 'done'; readonly commit: string }
  | { readonly kind: 'no-commit' }
  | { readonly kind: 'failed'; readonly complaint: string };

async function clone(repository: string, commit: string, folder: string, use: GitUse): Promise<Cloned> {
  const partial = `${folder}.${randomUUID()}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    // Without --no-local the objects of a folder would be taken as they are, whatever they are called.
    const cloned = await runGit(
      ['clone', '--quiet', '--no-local', '--no-checkout', '--', repository, partial],
      use,
    );
    if (!cloned.ok) return { kind: 'failed', complaint: cloned.complaint };
    const full = await fullCommit(partial, commit, use);
    if (full === null) return { kind: 'no-commit' };
    // Settings of the user's may name programs that change texts.
    const checkedOut = await runGit(['-C', partial, 'checkout', '--quiet', '--detach', full], {
      ...{ signal: use.signal, noGit },
    });
    if (!checkedOut.ok) return { kind: 'failed', complaint: checkedOut.complaint };
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return { kind: 'done', commit: full };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The whole name of a commit, or null where there is none. */
async function fullCommit(folder: string, commit: string, use: GitUse): Promise<string | null> {
  const asked = ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`];
  const { ok, stdout } = await runGit(['-C', folder, ...asked], use);
  return ok && stdout.startsWith(commit) ? stdout : null;
}

const noGit = (cause: unknown): LakatosError =>
  new LakatosError('SUITE_UNAVAILABLE', 'there is no git on this machine', {
    advice: 'Install git, or copy the files from elsewhere and name their folder with --from.',
    cause,
  });

/** A manifest of a suite that lies in a git repository. */
type GitManifest = Manifest & { readonly source: Extract<Manifest['source'], { kind: 'git' }> };

export const isGitManifest = (manifest: Manifest): manifest is GitManifest => manifest.source.kind === 'git';

/**
 * Copies the files of a suite, and no others, out of a folder.
 * @param named how messages call the folder
 * @throws LakatosError INPUT_INVALID where there are none
 */
async function copyFiles(
  manifest: GitManifest,
  from: { readonly path: string; readonly named: string },
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const paths = await suiteFiles(manifest, folderSource(from.path), signal);
  if (paths.length === 0) {
    throw new LakatosError('INPUT_INVALID', `${from.named} has none of the files of ${manifest.name}`, {
      advice: `It should have ${manifest.files.map(({ path }) => path).join(', ')}.`,
    });
  }
  for (const path of paths) {
    signal?.throwIfAborted();
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(from.path, path), join(target, path));
  }
}

export interface FetchOptions {
  readonly folders: SuiteFolders;
  /** A folder with the repository's files, instead of the network. */
  readonly from?: string;
  readonly onProgress?: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface FetchedSuite {
  readonly record: FetchedRecord;
  readonly count: SuiteCount;
  /** What vouches for the files: a checksum that was known before, their commit, or only the numbers of problems. */
  readonly vouched: 'checksum' | 'commit' | 'counts';
}

/**
 * Brings the files of a suite into the user's data folder and makes sure that they are the right ones. The first fetch
 * records their checksum; from then on they must not change.
 *
 * @throws LakatosError SUITE_UNAVAILABLE, SUITE_DAMAGED
 */
export async function fetchSuite(manifest: GitManifest, options: FetchOptions): Promise<FetchedSuite> {
  return options.from === undefined
    ? await fetchRepository(manifest, options)
    : await fetchCopy(manifest, options.from, options);
}

async function fetchRepository(manifest: GitManifest, options: FetchOptions): Promise<FetchedSuite> {
  const { repository, commit } = manifest.source;
  const { folders, signal, onProgress } = options;
  const folder = `repositories/${slugOf(repository)}-${commit.slice(0, 12)}`;
  const path = join(folders.data, folder);
  // What lies there may have been changed, or added to: its history tells, without a network.
  const there = existsSync(path) ? await cloneFromCopy(path, commit, path, signal).catch(damaged) : null;
  if (there !== null) return await accept(manifest, { path, folder, commit: there }, options);
  onProgress?.(`cloning ${repository}`);
  const full = await cloneAtCommit(repository, commit, path, signal);
  return await accept(manifest, { path, folder, commit: full }, options);
}

/** Null: it has to be fetched again. */
function damaged(thrown: unknown): null {
  if (thrown instanceof LakatosError && thrown.code === 'SUITE_DAMAGED') return null;
  throw thrown;
}

/** Owner and name, as a folder's name. */
const slugOf = (repository: string): string =>
  repository
    .replace(/\.git\/?$/u, '')
    .split(/[/:\\]+/u)
    .slice(-2)
    .join('--')
    .replace(/[^\w.-]/gu, '_');

/**
 * What was copied before stays until the new copy has been accepted. Of a copy with its history the files are those that the
 * history has at the commit, whatever lies in the folder.
 */
async function fetchCopy(manifest: GitManifest, from: string, options: FetchOptions): Promise<FetchedSuite> {
  const { folders, signal, onProgress } = options;
  const { repository, commit: asked } = manifest.source;
  if (!existsSync(from)) {
    throw new LakatosError('INPUT_UNREADABLE', `there is no folder ${from}`, {
      advice: `Name the folder of ${repository} that you copied.`,
    });
  }
  const folder = `copies/${manifest.name}`;
  const target = join(folders.data, folder);
  const partial = `${target}.${randomUUID()}.partial`;
  const clone = `${target}.${randomUUID()}.clone`;
  try {
    onProgress?.(`copying from ${from}`);
    // A folder inside of some other repository is no copy of its own.
    const hasHistory = existsSync(join(from, '.git'));
    const commit = hasHistory ? await cloneFromCopy(from, asked, clone, signal) : null;
    await copyFiles(manifest, { path: hasHistory ? clone : from, named: from }, partial, signal);
    return await accept(manifest, { path: partial, folder, commit }, options, async () => {
      await rm(target, { recursive: true, force: true });
      await rename(partial, target);
    });
  } finally {
    await Promise.all([partial, clone].map((path) => rm(path, { recursive: true, force: true })));
  }
}

interface Files {
  /** Where they are. */
  readonly path: string;
  /** Where they will be, from the folder of the suites. */
  readonly folder: string;
  /** Null when nobody can tell. */
  readonly commit: string | null;
}

async function accept(
  manifest: GitManifest,
  { path, folder, commit }: Files,
  { folders, signal, onProgress }: FetchOptions,
  putInPlace: () => Promise<void> = async () => {},
): Promise<FetchedSuite> {
  onProgress?.('counting the problems');
  const source = folderSource(path);
  const checksum = await suiteChecksum(manifest, source, signal);
  const known = await readFetchedRecord(folders, manifest.name);
  const expected = manifest.checksum ?? (sameEdition(known, commit) ? known?.checksum : undefined);
  if (expected !== undefined && expected !== checksum) throw changed(manifest, expected, checksum, folders);
  const count = await countSuite(manifest, source, signal);
  const vouched = expected !== undefined ? 'checksum' : commit !== null ? 'commit' : 'counts';
  if (vouched === 'counts') {
    if (manifest.splits.some((split) => split.count === null)) throw uncounted(manifest);
    if (count.differences.length > 0) throw other(manifest, count);
  }
  const record: FetchedRecord = {
    schema: 'lakatos/fetched-suite',
    version: 1,
    name: manifest.name,
    repository: manifest.source.repository,
    // The same files are of the same commit.
    commit: commit ?? (expected === undefined ? null : (known?.commit ?? null)),
    checksum,
    splits: Object.fromEntries(count.splits),
    folder,
  };
  await putInPlace();
  await writeJson(recordPath(folders, manifest.name), record);
  return { record, count, vouched };
}

/** A copy whose commit nobody knows is held to what was there before. */
const sameEdition = (known: FetchedRecord | null, commit: string | null): boolean =>
  known !== null && (commit === null || known.commit === null || known.commit === commit);

function changed(
  manifest: GitManifest,
  expected: string,
  found: string,
  folders: SuiteFolders,
): LakatosError {
  const [who, advice] =
    manifest.checksum === null
      ? [
          'the first fetch recorded',
          `If these are the right ones, delete ${recordPath(folders, manifest.name)} and fetch again.`,
        ]
      : ['the manifest says', `They must be those of commit ${manifest.source.commit}.`];
  const message = `the files of ${manifest.name} have the checksum ${found}; ${who} ${expected}`;
  return new LakatosError('SUITE_DAMAGED', message, { advice });
}

const uncounted = ({ name, source }: GitManifest): LakatosError =>
  new LakatosError(
    'SUITE_DAMAGED',
    `nothing vouches for these files of ${name}: the folder tells no commit, and nobody has counted the problems yet`,
    { advice: `Copy the whole repository at commit ${source.commit}, with its .git folder.` },
  );

const other = ({ name, source }: GitManifest, { differences }: SuiteCount): LakatosError =>
  new LakatosError('SUITE_DAMAGED', `these are not the files of ${name}: ${differences.join('; ')}`, {
    advice: `Copy the whole repository at commit ${source.commit}, with its .git folder if you can.`,
  });
