import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LakatosError } from '../../../core/errors.ts';
import { suiteFiles } from '../../../datasets/checksum.ts';
import { folderSource } from '../../../datasets/files/folder-source.ts';
import { checkoutOf } from './clone-at-commit.ts';
import type { GitManifest } from './git-manifest.ts';

/**
 * Copies the files of a suite out of a copy of its repository. Gives the commit, as far as the copy tells it.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID; SUITE_DAMAGED when the copy is of another commit, or changed
 */
export async function copyFiles(
  manifest: GitManifest,
  from: string,
  target: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const { repository, commit } = manifest.source;
  if (!existsSync(from)) {
    throw new LakatosError('INPUT_UNREADABLE', `there is no folder ${from}`, {
      advice: `Name the folder of ${repository} that you copied.`,
    });
  }
  const checkout = await checkoutOf(from, signal);
  if (checkout !== null && !checkout.commit.startsWith(commit)) {
    throw new LakatosError('SUITE_DAMAGED', `${from} is at commit ${checkout.commit}`, {
      advice: `Check out commit ${commit}: editions of a benchmark differ.`,
    });
  }
  if (checkout?.changed === true) {
    throw new LakatosError('SUITE_DAMAGED', `files of ${from} were changed`, {
      advice: '`git status` there shows which; `git stash` puts them aside.',
    });
  }
  const paths = await suiteFiles(manifest, folderSource(from), signal);
  if (paths.length === 0) {
    throw new LakatosError('INPUT_INVALID', `${from} has none of the files of ${manifest.name}`, {
      advice: `It should have ${manifest.files.map(({ path }) => path).join(', ')}.`,
    });
  }
  for (const path of paths) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const streams = [createReadStream(join(from, path)), createWriteStream(join(target, path))] as const;
    await pipeline(...streams, signal === undefined ? {} : { signal });
  }
  return checkout?.commit ?? null;
}
