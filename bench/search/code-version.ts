import { sha256 } from '../../core/hash.ts';
import { checkoutOf } from '../../src/evaluate/suites/clone-at-commit.ts';
import { runGit } from '../../src/evaluate/suites/run-git.ts';

/** What a search is made of. */
const code = ['core', 'lean', 'search', 'src', 'bench/search', 'bench/prove-options.ts', 'package-lock.json'];

/**
 * The last commit of this checkout that changed what a search is made of, and behind a `+` a mark of what of it was changed
 * since. Null where there is no checkout.
 */
export async function codeVersion(folder: string): Promise<string | null> {
  if ((await checkoutOf(folder)) === null) return null;
  const { stdout: commit } = await runGit(['-C', folder, 'log', '-1', '--format=%h', '--', ...code]);
  const { stdout: changes } = await runGit(['-C', folder, 'diff', 'HEAD', '--', ...code]);
  return changes === '' ? commit : `${commit}+${sha256(changes).slice(0, 8)}`;
}
