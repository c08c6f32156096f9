import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { borrowObjects } from '../borrow-objects.ts';
import { type GitUse, runGit } from '../run-git.ts';
import type { GitCheckout } from './manifest.ts';

/** Time for git (ms): a status of a large repository has to look at every file. */
const limitMs = 30_000;

/**
 * What git says of the files in a folder; null where there is no git, no repository or no commit. The folder may be of others:
 * its repository's settings, which may name programs, do not count, nor do filters: files are compared as they are.
 */
export async function checkoutOf(folder: string): Promise<GitCheckout | null> {
  const use = { foreign: true, signal: AbortSignal.timeout(limitMs), noGit };
  const ask = async (args: readonly string[], more: Partial<GitUse>): Promise<string | null> => {
    const answer = await runGit(args, { ...use, ...more }).catch(() => null);
    return answer?.ok ? answer.stdout : null;
  };
  const inFolder = { folder, users: true };
  const places = ['--show-toplevel', '--absolute-git-dir', '--git-path', 'objects'];
  const found = (await ask(['rev-parse', 'HEAD', ...places], inFolder))?.split('\n') ?? [];
  const [commit = '', top = '', gitFolder = '', objects = ''] = found;
  if (found.length !== 4 || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const ours = await mkdtemp(join(tmpdir(), 'lakatos-git-'));
  try {
    const format = commit.length === 40 ? 'sha1' : 'sha256';
    const made = await borrowObjects(ours, resolve(folder, objects), use, format).catch(() => null);
    if (!made?.ok) return null;
    await writeFile(join(ours, 'HEAD'), `${commit}\n`);
    // What git knows of the files, so that it need not read them all. It may be in two parts.
    for (const name of await readdir(gitFolder))
      if (name === 'index' || name.startsWith('sharedindex.'))
        await symlink(join(gitFolder, name), join(ours, name));
    const asThere = await ask(['config', '--type=bool', '--get-regexp', fileSettings], inFolder);
    const settings = (asThere ?? '').split('\n').filter((line) => line !== '');
    const changes = await ask(
      [
        ...settings.flatMap((line) => ['-c', line.replace(' ', '=')]),
        ...[`--git-dir=${ours}`, `--work-tree=${top}`, 'status', '--porcelain', '--untracked-files=no'],
        // Changes within a submodule are not looked for: its settings would count.
        ...['--no-renames', '--ignore-submodules=dirty', '--', '.'],
      ],
      { folder },
    );
    return changes === null ? null : { commit, isDirty: changes !== '' };
  } finally {
    await rm(ours, { recursive: true, force: true });
  }
}

/** How the files of a checkout lie on disk: yes or no each. */
const fileSettings = String.raw`^core\.(filemode|symlinks)$`;

const noGit = (): Error => new Error('there is no git');
