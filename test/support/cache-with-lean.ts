import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCacheRoot } from '../../lean/embedded/installation/manifest.ts';
import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';

/** A cache folder of its own in `folder` that has the Lean of all tests, which takes seconds to unpack. Gives its `LAKATOS_CACHE`. */
export async function cacheWithLean(folder: string): Promise<string> {
  const { folder: installed } = await prepareInstallation();
  const root = defaultCacheRoot({ LAKATOS_CACHE: folder });
  await mkdir(root, { recursive: true });
  await symlink(installed, join(root, installed.slice(installed.lastIndexOf('/') + 1)));
  return folder;
}
