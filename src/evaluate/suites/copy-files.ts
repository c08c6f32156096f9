import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LakatosError } from '../../../core/errors.ts';
import { suiteFiles } from '../../../datasets/checksum.ts';
import { folderSource } from '../../../datasets/files/folder-source.ts';
import type { GitManifest } from './git-manifest.ts';

/**
 * Copies the files of a suite, and no others, out of a folder.
 * @param named how messages call the folder
 * @throws LakatosError INPUT_INVALID where there are none
 */
export async function copyFiles(
  manifest: GitManifest,
  from: { readonly path: string; readonly named: string },
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const paths = await suiteFiles(manifest, folderSource(from.path), signal);
  if (paths.length === 0) {
    throw new LakatosError('INPUT_INVALID', `${from.named} has none of the files of ${manifest.name}`, {
      advice: `It should have ${manifest.files.map(({ path }) => path).join(', ')}.`,
    });
  }
  for (const path of paths) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const streams = [createReadStream(join(from.path, path)), createWriteStream(join(target, path))] as const;
    await pipeline(...streams, signal === undefined ? {} : { signal });
  }
}
