import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchReport } from '../report/schema/bench-report.ts';

const run = promisify(execFile);

/** The commit that this Lakatos runs from; null when it is no checkout, or there is no git to ask. */
export async function sourceCommit(): Promise<BenchReport['versions']['commit']> {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  try {
    // An installed package lies in its user's repository, whose commit is none of ours.
    await access(join(root, '.git'));
    const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim();
    const hash = await git('rev-parse', 'HEAD');
    return { hash, modified: (await git('status', '--porcelain', '--untracked-files=no')) !== '' };
  } catch {
    return null;
  }
}
