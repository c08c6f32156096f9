import { mkdir } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { type GitAnswer, runGit } from '../files/run-git.ts';

export interface Clone {
  /** An address, or the absolute path of a repository. */
  readonly from: string;
  /** A commit, tag or branch. */
  readonly revision: string;
  /** Only these folders of it, and only their files are fetched where the server can do so. */
  readonly only?: readonly string[];
}

/** Nothing that git would take for an option, for more than one thing or for a program. */
export const isRevision = (text: string): boolean => /^\w[\w./+@-]*$/.test(text) && !text.includes('..');
const isAddress = (text: string): boolean => /^[^-\s]\S*$/.test(text) && !/^[^/:]+::/.test(text);

/**
 * Puts the files of one revision into a folder that is not there yet, without its history where the server gives that.
 * Symbolic links become files with the path in them: no source is outside of the folder.
 * @returns the commit
 * @throws LakatosError LIBRARY_UNAVAILABLE; the signal's reason
 */
export async function cloneRevision(
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
  const git = (...words: string[]): Promise<GitAnswer> => askGit(folder, words, signal);
  const must = async (...words: string[]): Promise<string> => {
    const { ok, stdout, complaint } = await git(...words);
    if (!ok) throw unavailable(complaint);
    return stdout;
  };
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
  if (alone.ok) await must('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  else {
    // Some servers give no single commit, and a commit may be written short.
    const branches = '+refs/heads/*:refs/remotes/origin/*';
    const all = await git('fetch', '--quiet', '--tags', ...partial, 'origin', branches);
    if (!all.ok) throw unavailable(alone.complaint);
    const found = await git('checkout', '--quiet', '--detach', revision, '--');
    if (!found.ok) throw unavailable(found.complaint);
  }
  return must('rev-parse', 'HEAD');
}

/** The commit that a revision is in a repository on this machine; null where it has none. */
export async function commitIn(
  folder: string,
  revision: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!isRevision(revision)) return null;
  const words = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const { ok, stdout } = await askGit(folder, words, signal);
  return ok ? stdout : null;
}

const askGit = (folder: string, words: readonly string[], signal: AbortSignal): Promise<GitAnswer> =>
  runGit(words, { signal, users: true, folder, noGit });

const noGit = (cause: unknown): LakatosError =>
  new LakatosError('LIBRARY_UNAVAILABLE', 'there is no git on this machine', {
    advice: 'Install git: it fetches the sources of libraries.',
    cause,
  });

const lastLines = (text: string): string => text.split('\n').slice(-3).join(' ');
