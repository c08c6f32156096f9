import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitAnswer, type GitUse, runGit } from './run-git.ts';

/**
 * Makes a bare repository of ours in the folder `ours` through which git sees the objects of another one, and nothing else of
 * that: not its settings, which may name programs, not its names of branches and not its replaced objects.
 * @param objects the folder of the other repository's objects
 * @param format how long the names of these are
 */
export async function borrowObjects(
  ours: string,
  objects: string,
  use: GitUse,
  format: 'sha1' | 'sha256' = 'sha1',
): Promise<GitAnswer> {
  // Older versions of git know no format but the first.
  const formats = format === 'sha1' ? [] : [`--object-format=${format}`];
  const made = await runGit(['init', '--quiet', '--bare', '--template=', ...formats, '--', ours], use);
  if (!made.ok) return made;
  await mkdir(join(ours, 'objects', 'info'), { recursive: true });
  await writeFile(join(ours, 'objects', 'info', 'alternates'), `${objects}\n`);
  return made;
}
