import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { LakatosError } from '../../core/errors.ts';
import { appearWhole } from '../../lean/embedded/whole-folders.ts';
import { isInside } from '../../lean/lake/is-plain-below.ts';
import { type LakeProject, type ManifestPackage, readLakeManifest } from '../../lean/lake/manifest.ts';
import { type GitAnswer, type GitUse, runGit } from '../../lean/run-git.ts';
import type { KnownLibrary, LeanBuild } from './lean-builds.ts';
import { coreSourceFolder, type LibraryEntry } from './library-entry.ts';

interface Clone {
  /** An address, or the absolute path of a repository. */
  readonly from: string;
  /** A commit, tag or branch. */
  readonly revision: string;
  /** Only these folders of it, and only their files are fetched where the server can do so. */
  readonly only?: readonly string[];
}

/** Nothing that git would take for an option, for more than one thing or for a program. */
const isRevision = (text: string): boolean => /^\w[\w./+@-]*$/.test(text) && !text.includes('..');
const isAddress = (text: string): boolean => /^[^-\s]\S*$/.test(text) && !/^[^/:]+::/.test(text);

/**
 * Puts the files of one revision into a folder that is empty or not there yet, without its history where the server gives that.
 * Symbolic links become files with the path in them: no source is outside of the folder.
 * @returns the commit
 * @throws LakatosError LIBRARY_UNAVAILABLE; the signal's reason
 */
async function cloneRevision(
  folder: string,
  { from, revision, only }: Clone,
  signal: AbortSignal,
): Promise<string> {
  const unavailable = (why: string): LakatosError =>
    new LakatosError('LIBRARY_UNAVAILABLE', `${revision} of ${from} can not be fetched: ${lastLines(why)}`, {
      advice: 'Look at the address and the revision; --from DIR takes them from a clone on this machine.',
    });
  if (!isAddress(from)) throw unavailable('that is no address of a repository');
  if (!isRevision(revision)) throw unavailable('that is no name of a revision');
  await mkdir(folder, { recursive: true });
  const git = (...words: string[]): Promise<GitAnswer> => askGit(words, { folder, signal, users: true });
  // Settings of the user's may name programs that change texts; but files that come only now may need them.
  const checkOut = (...words: string[]): Promise<GitAnswer> =>
    askGit(['checkout', '--quiet', '--detach', ...words], { folder, signal, users: only !== undefined });
  const done = ({ ok, stdout, complaint }: GitAnswer): string => {
    if (!ok) throw unavailable(complaint);
    return stdout;
  };
  const must = async (...words: string[]): Promise<string> => done(await git(...words));
  await must('init', '--quiet', '--template=');
  await must('config', 'core.symlinks', 'false');
  await must('config', 'gc.auto', '0');
  await must('config', 'remote.origin.url', from);
  const partial = only === undefined ? [] : ['--filter=blob:none'];
  if (only !== undefined) {
    await must('config', 'remote.origin.promisor', 'true');
    await must('config', 'remote.origin.partialclonefilter', 'blob:none');
    await must('sparse-checkout', 'set', ...only);
  }
  const alone = await git('fetch', '--quiet', '--depth=1', '--no-tags', ...partial, 'origin', revision);
  if (alone.ok) done(await checkOut('FETCH_HEAD'));
  else {
    // Some servers give no single commit, and a commit may be written short.
    const branches = '+refs/heads/*:refs/remotes/origin/*';
    const all = await git('fetch', '--quiet', '--tags', ...partial, 'origin', branches);
    if (!all.ok) throw unavailable(alone.complaint);
    done(await checkOut(revision, '--'));
  }
  return must('rev-parse', 'HEAD');
}

/** The commit that a revision is in a repository on this machine; null where it has none. */
async function commitIn(folder: string, revision: string, signal: AbortSignal): Promise<string | null> {
  if (!isRevision(revision)) return null;
  const words = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const { ok, stdout } = await askGit(words, { folder, signal, users: true, foreign: true });
  return ok ? stdout : null;
}

const askGit = (words: readonly string[], use: Omit<GitUse, 'noGit'>): Promise<GitAnswer> =>
  runGit(words, { ...use, noGit });

const noGit = (cause: unknown): LakatosError =>
  new LakatosError('LIBRARY_UNAVAILABLE', 'there is no git on this machine', {
    advice: 'Install git: it fetches the sources of libraries.',
    cause,
  });

const lastLines = (text: string): string => text.split('\n').slice(-3).join(' ');

/**
 * The sources of Lean's own modules in the cache folder; they are fetched once (some 40 MB).
 * @throws LakatosError LIBRARY_UNAVAILABLE; the signal's reason
 */
export async function fetchCoreSource(
  cacheRoot: string,
  { core: { url, revision } }: LeanBuild,
  signal: AbortSignal,
): Promise<string> {
  const folder = coreSourceFolder(cacheRoot, revision);
  const source = join(folder, 'src');
  if ((await stat(source).catch(() => null)) !== null) return source;
  await appearWhole(folder, (to) => cloneRevision(to, { from: url, revision, only: ['src'] }, signal));
  return source;
}

interface LibrarySource extends Clone {
  /** A project on this machine whose `.lake/packages` are asked for packages before the network is. */
  readonly near: string | null;
}

interface CloneUse {
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
  return appearWhole(folder, async (unfinished) => {
    note(`fetching ${source.revision} of ${source.from}`);
    const commit = await cloneRevision(unfinished, source, signal);
    for (const found of await packagesOf(unfinished, source.from)) {
      const { home, revision, url } = found;
      const near = source.near === null ? null : join(source.near, home);
      const isNear = near !== null && (await commitIn(near, revision, signal)) !== null;
      note(`fetching ${found.name}`);
      // Files of the library there would pass for files of the package's commit.
      await rm(join(unfinished, home), { recursive: true, force: true });
      await cloneRevision(join(unfinished, home), { from: isNear ? near : url, revision }, signal);
    }
    return commit;
  });
}

type FetchedPackage = ManifestPackage & { readonly revision: string; readonly url: string };

/** The packages that git has to bring, each into a folder below the library's own. */
async function packagesOf(folder: string, from: string): Promise<readonly FetchedPackage[]> {
  const manifest = await readLakeManifest(folder);
  if (manifest.kind === 'absent') return [];
  if (manifest.kind === 'unreadable') throw unfit(`can't be read: ${manifest.why}`);
  const found: FetchedPackage[] = [];
  for (const entry of manifest.packages) {
    const { name, url, revision, home } = entry;
    if (url === null) continue;
    if (revision === null) throw unfit(`names no revision of ${name}`);
    if (![name, ...home.split(sep)].every(isPlainFolder))
      throw unfit(`puts ${name} outside of the project or into a folder of git`);
    // A module of the library could else be a file of the package.
    if (home.split(sep)[0] !== '.lake') throw unfit(`puts ${name} among the library's own files: ${home}`);
    // Else whoever wrote the manifest could have any repository of this machine.
    if (!isRemote(url) && isRemote(from)) throw unfit(`takes ${name} from this machine: ${url}`);
    found.push({ ...entry, url, revision });
  }
  return found;
}

/** Whether git takes an address for one of another machine: `https://host/path`, `host:path`. */
const isRemote = (address: string): boolean => /^(?!file:)[^/]+:/i.test(address);

/** Of one folder: no way up, nothing hidden but Lake's own, and nothing that a disk could take for `.git`. */
const isPlainFolder = (name: string): boolean =>
  name === '.lake' || /^[\p{L}\p{N}_][\p{L}\p{N}_.'!? +-]*$/u.test(name);

/**
 * Refuses a fetched library whose modules, or those of its packages, lie elsewhere: it may take in nothing of this machine.
 * @throws LakatosError INPUT_INVALID
 */
export function refuseOutside({ folder: home, packages }: LakeProject): void {
  const isWithin = (path: string): boolean => path === home || isInside(path, home);
  for (const { name, folder, libraries } of packages)
    for (const library of libraries)
      if (!isWithin(folder) || !isWithin(library.sourceFolder))
        throw new LakatosError(
          'INPUT_INVALID',
          `${library.name} of the package ${name} lies outside of the library`,
          { advice: otherRevision },
        );
}

const otherRevision = 'Name another revision with --rev.';

const unfit = (what: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `lake-manifest.json of the library ${what}`, {
    advice: otherRevision,
  });

export interface SourceFlags {
  readonly git?: string;
  readonly rev?: string;
  readonly from?: string;
}

interface SourceContext {
  readonly known: KnownLibrary | null;
  /** What was added under this name before. */
  readonly entry: LibraryEntry | null;
  readonly signal: AbortSignal;
}

/**
 * Where a library is taken from: what the user names, else what was added before, else what we know.
 * @throws LakatosError INPUT_INVALID
 */
export async function chooseSource(
  name: string,
  { git, rev, from }: SourceFlags,
  { known, entry, signal }: SourceContext,
): Promise<LibrarySource> {
  const revision = rev ?? entry?.revision ?? known?.revision ?? 'HEAD';
  if (from !== undefined) {
    const clone = resolve(from);
    const commit = await commitIn(clone, revision, signal);
    if (commit !== null) return { from: clone, revision: commit, near: clone };
    const url = git ?? known?.url ?? 'ADDRESS';
    throw new LakatosError('INPUT_INVALID', `${from} is no clone with the revision ${revision}`, {
      advice: `\`git -C ${from} fetch ${url} ${revision}\` brings it there. A project that is no clone is used as it is: \`lakatos build --project ${from}\`.`,
    });
  }
  const address = git ?? entry?.from ?? known?.url;
  if (address !== undefined) return { from: address, revision, near: null };
  throw new LakatosError('INPUT_INVALID', `no library ${name} is known that fits this Lean`, {
    advice: 'Name its repository: --git URL --rev REV.',
  });
}

/**
 * Refuses a source that is not what was added under the name.
 * @throws LakatosError INPUT_INVALID
 */
export function requireSame({ name, from, revision, commit }: LibraryEntry, source: LibrarySource): void {
  if (source.revision === commit || (source.revision === revision && source.from === from)) return;
  throw new LakatosError('INPUT_INVALID', `${name} is there already, at ${revision} of ${from}`, {
    advice: `\`lakatos library remove ${name}\` makes room for another one.`,
  });
}
