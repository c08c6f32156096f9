import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import { runGit } from '../../lean/run-git.ts';

/** What a search is made of. */
const code = [
  ...['core', 'datasets', 'lean', 'models', 'search', 'src', 'bench/search', 'bench/prove-options.ts'],
  'package-lock.json',
];

/**
 * The last commit of this checkout that changed what a search is made of, and behind a `+` a mark of what of it was changed
 * since. Null where there is no checkout.
 */
export async function codeVersion(folder: string): Promise<string | null> {
  const run = (...words: string[]) => runGit(words, { folder, users: true, noGit });
  if (!existsSync(join(folder, '.git')) || !(await run('rev-parse', 'HEAD')).ok) return null;
  const git = async (...words: string[]): Promise<string> => {
    const { ok, stdout, complaint } = await run(...words, '--', ...code);
    if (!ok) throw new Error(`git ${words[0]} failed in ${folder}: ${complaint}`);
    return stdout;
  };
  const commit = await git('log', '-1', '--format=%H');
  const changes = await git('diff', 'HEAD', '--no-ext-diff', '--no-textconv');
  const added = (await git('ls-files', '--others', '--exclude-standard', '-z')).split('\0').filter(Boolean);
  const texts = added.map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`);
  if (changes === '' && texts.length === 0) return commit.slice(0, shown);
  return `${commit.slice(0, shown)}+${sha256([changes, ...texts].join('\n')).slice(0, 8)}`;
}

const noGit = (cause: unknown): Error => new Error('there is no git on this machine', { cause });

/** Digits of a commit; a fixed number, so that the same code has the same name everywhere. */
const shown = 12;
