import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { runGit } from './run-git.ts';

/**
 * Puts a repository at a commit into `folder`, which appears whole or not at all, and gives the commit in full.
 * @throws LakatosError SUITE_UNAVAILABLE when it can't be had, SUITE_DAMAGED when it has no such commit
 */
export async function cloneAtCommit(
  repository: string,
  commit: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const partial = `${folder}.${randomUUID()}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    const cloned = await runGit(['clone', '--quiet', '--no-checkout', '--', repository, partial], signal);
    if (!cloned.ok) throw unavailable(repository, commit, cloned.complaint);
    const full = await fullCommit(partial, commit, signal);
    if (full === null) {
      throw new LakatosError('SUITE_DAMAGED', `${repository} has no commit ${commit}`, {
        advice: 'The repository has changed its history, or the name now leads to another one.',
      });
    }
    const checkedOut = await runGit(['-C', partial, 'checkout', '--quiet', '--detach', full], signal);
    if (!checkedOut.ok) throw unavailable(repository, commit, checkedOut.complaint);
    if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return full;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The whole name of a commit, or null where there is none. */
async function fullCommit(folder: string, commit: string, signal?: AbortSignal): Promise<string | null> {
  const { ok, stdout } = await runGit(
    ['-C', folder, 'rev-parse', '--verify', '--quiet', `${commit}^{commit}`],
    signal,
  );
  return ok ? stdout : null;
}

/** The commit that a checkout is at, and whether files of it were changed; null for a folder that is no checkout. */
export async function checkoutOf(
  folder: string,
  signal?: AbortSignal,
): Promise<{ readonly commit: string; readonly changed: boolean } | null> {
  // A folder inside of some other repository is no checkout of its own.
  if (!existsSync(`${folder}/.git`)) return null;
  const head = await runGit(['-C', folder, 'rev-parse', 'HEAD'], signal);
  if (!head.ok) return null;
  const status = await runGit(['-C', folder, 'status', '--porcelain', '--untracked-files=no'], signal);
  return { commit: head.stdout, changed: !status.ok || status.stdout !== '' };
}

function unavailable(repository: string, commit: string, complaint: string): LakatosError {
  return new LakatosError('SUITE_UNAVAILABLE', `${repository} can not be fetched: ${complaint}`, {
    advice: `Without a network: on another machine \`git clone ${repository} FOLDER\` and \`git -C FOLDER checkout ${commit}\`; bring FOLDER here with its .git, and name it with --from.`,
  });
}
