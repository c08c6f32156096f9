import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { type GitUse, runGit } from '../../files/run-git.ts';

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
  const end = await clone(repository, commit, folder, { signal, users: true });
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
export async function cloneFromCopy(
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
  const use = { signal };
  try {
    await mkdir(dirname(folder), { recursive: true });
    const made = await runGit(['init', '--quiet', '--bare', '--template=', '--', ours], use);
    if (!made.ok) throw new LakatosError('OUTPUT_UNWRITABLE', `${ours}: ${made.complaint}`);
    await mkdir(join(ours, 'objects', 'info'), { recursive: true });
    await writeFile(join(ours, 'objects', 'info', 'alternates'), `${resolve(copy, '.git', 'objects')}\n`);
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
      signal: use.signal,
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
