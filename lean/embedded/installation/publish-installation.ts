import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { checkInstallation, type InstallationManifest } from './manifest.ts';
import { removeFolder, temporaryPath } from './temporary-folders.ts';

const attempts = 5;
const occupied: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM']);

/**
 * Renames a finished folder to its final name. When another process was first, its folder is used and ours deleted;
 * when a damaged folder is in the way, it is renamed away and deleted.
 */
export async function publishInstallation(
  built: string,
  final: string,
  own: InstallationManifest,
): Promise<InstallationManifest> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await rename(built, final);
      await flushFolder(dirname(final));
      return own;
    } catch (thrown) {
      if (!occupied.has(codeOf(thrown))) throw thrown;
    }
    const other = await checkInstallation(final, own.key);
    if (other.kind === 'good') {
      await removeFolder(built);
      return other.manifest;
    }
    await moveAway(final, own.key);
  }
  throw new LakatosError(
    'LEAN_CACHE_CORRUPT',
    `the prepared Lean library is damaged and stays so: ${final}`,
    {
      advice: 'Delete the folder and start again.',
    },
  );
}

/** Another process may have put a good folder in place since we looked: then it goes back. */
async function moveAway(final: string, key: string): Promise<void> {
  const away = temporaryPath(dirname(final));
  try {
    await rename(final, away);
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return;
    throw thrown;
  }
  if ((await checkInstallation(away, key)).kind === 'good') {
    const back = await rename(away, final).then(
      () => true,
      () => false,
    );
    if (back) return;
  }
  await removeFolder(away);
}

/** Makes the rename itself durable. Not every platform can open a folder; there the rename may be lost, whole. */
async function flushFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch {}
}
