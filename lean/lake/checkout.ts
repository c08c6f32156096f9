import { runBriefly } from '../native/find/run-briefly.ts';
import type { GitCheckout } from './lake-project.ts';

/** Time for one question to git (ms): a status of a large repository has to look at every file. */
const limitMs = 30_000;

/**
 * What git says of the files in a folder; null where there is no git, no repository or no commit. The settings of the
 * repository count, as whenever its owner uses git there; its hooks are not run.
 */
export async function checkoutOf(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GitCheckout | null> {
  const git = async (...words: string[]): Promise<string | null> => {
    const settings = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];
    const run = await runBriefly('git', [...settings, ...words], { cwd: folder, env: plain(env), limitMs });
    return run.kind === 'ended' && run.code === 0 ? run.stdout.trim() : null;
  };
  const commit = await git('rev-parse', 'HEAD');
  if (commit === null) return null;
  const changes = await git('status', '--porcelain', '--untracked-files=no', '--', '.');
  return changes === null ? null : { commit, isDirty: changes !== '' };
}

/** Without what would point git to another repository, and without the lock that a status may take. */
const plain = (env: Readonly<Record<string, string | undefined>>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('GIT_') ? [] : [[name, value]],
    ),
  ),
  GIT_OPTIONAL_LOCKS: '0',
});
