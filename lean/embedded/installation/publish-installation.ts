import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { isAlive } from '../../../core/is-alive.ts';
import { checkInstallation, type InstallationManifest } from './manifest.ts';

/** After this long a temporary folder is stale whoever made it: unpacking takes seconds. */
const staleAfterMs = 24 * 3_600_000;

const pattern = /^\.tmp-([0-9a-f]{8})-(\d+)-[0-9a-f]+$/;

/** Process ids mean nothing on another host that shares the cache. */
const host = sha256(hostname()).slice(0, 8);

/** A path for a folder that this process is about to fill or to delete; the name says whose it is. */
export function temporaryPath(cacheRoot: string): string {
  return join(cacheRoot, `.tmp-${host}-${process.pid}-${randomBytes(6).toString('hex')}`);
}

export async function makeTemporaryFolder(cacheRoot: string): Promise<string> {
  const path = temporaryPath(cacheRoot);
  await mkdir(cacheRoot, { recursive: true });
  await mkdir(path);
  return path;
}

export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes temporary folders whose process is gone. Failing to is no harm: the next one will. */
export async function removeStaleFolders(cacheRoot: string): Promise<void> {
  const names = await readdir(cacheRoot).catch(() => []);
  for (const name of names) {
    const path = join(cacheRoot, name);
    if (await isStale(name, path)) await removeFolder(path).catch(() => {});
  }
}

async function isStale(name: string, path: string): Promise<boolean> {
  const match = pattern.exec(name);
  if (match === null) return false;
  if (match[1] === host && !isAlive(Number(match[2]))) return true;
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleAfterMs;
  } catch {
    return false;
  }
}

/** Writes a new file and has it on disk before it returns, so that a manifest never lists what a power cut took. */
export async function writeDurably(
  path: string,
  data: string | Uint8Array,
): Promise<{ size: number; sha256: string }> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  return { size: bytes.byteLength, sha256: sha256(bytes) };
}

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
