import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { isAlive } from '../../core/is-alive.ts';

/** After this long a temporary folder is stale whoever made it: unpacking takes seconds. */
const staleAfterMs = 24 * 3_600_000;

const pattern = /^\.tmp-([0-9a-f]{8})-(\d+)-[0-9a-f]+$/;

/** Process ids mean nothing on another host that shares the cache. */
const host = sha256(hostname()).slice(0, 8);

/** A path below a folder for what this process is about to fill or to delete; the name says whose it is. */
const temporaryPath = (parent: string): string =>
  join(parent, `.tmp-${host}-${process.pid}-${randomBytes(6).toString('hex')}`);

/** An empty folder; what is still there when its owner disposes it is deleted. */
export async function temporaryFolder(parent: string): Promise<AsyncDisposable & { readonly path: string }> {
  const path = temporaryPath(parent);
  await mkdir(path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}

const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3 });

/** Deletes temporary folders whose process is gone. Failing to is no harm: the next one will. */
export async function removeStaleFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
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
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.datasync();
  return { size: bytes.byteLength, sha256: sha256(bytes) };
}

/** The same for a file that may be there; its folder is made. */
export async function replaceDurably(path: string, text: string): Promise<void> {
  await using unfinished = await temporaryFolder(dirname(path));
  const file = join(unfinished.path, 'file');
  await writeDurably(file, text);
  await rename(file, path);
}

/**
 * Has a folder appear whole or not at all. Where it is there by then, somebody else was faster.
 * @param fill is given an empty folder that is to become it
 */
export async function appearWhole<T>(folder: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  const parent = dirname(folder);
  await removeStaleFolders(parent);
  await using unfinished = await temporaryFolder(parent);
  const filled = await fill(unfinished.path);
  await rename(unfinished.path, folder).catch((thrown: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(thrown) ?? '')) throw thrown;
  });
  return filled;
}

const attempts = 5;
/** What a rename says where the new name is taken. */
const occupied: ReadonlySet<string | undefined> = new Set('ENOTEMPTY EEXIST ENOTDIR EPERM'.split(' '));

/**
 * Renames a finished temporary folder to its final name. When another process was first, its folder is used and ours
 * deleted; when a damaged folder is in the way, it is renamed away and deleted.
 * @param read what a folder has; null for a damaged one
 * @returns what the other process's folder has; null where ours is in place
 * @throws LakatosError LEAN_CACHE_CORRUPT
 */
export async function publishFolder<T>(
  built: string,
  final: string,
  read: (folder: string) => Promise<T | null>,
): Promise<T | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await rename(built, final);
      await flushFolder(dirname(final));
      return null;
    } catch (thrown) {
      if (!occupied.has(codeOf(thrown))) throw thrown;
    }
    const other = await read(final);
    if (other !== null) {
      await removeFolder(built);
      return other;
    }
    const away = await takeAway(final, dirname(built));
    if (away === null) continue;
    // Another process may have put a good folder in place since we looked: then it goes back.
    if ((await read(away)) !== null) await rename(away, final).catch(() => {});
    await removeFolder(away);
  }
  throw new LakatosError('LEAN_CACHE_CORRUPT', `a folder of the cache is damaged and stays so: ${final}`, {
    advice: 'Delete the folder and start again.',
  });
}

/** Where a folder is after it was renamed to a temporary one below `parent`; null where it is not there. */
async function takeAway(folder: string, parent: string): Promise<string | null> {
  const away = temporaryPath(parent);
  try {
    await rename(folder, away);
    return away;
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}

/** Deletes a folder; whoever looks for it meanwhile finds the whole of it or nothing. Gives the bytes of its files. */
export async function removeWhole(folder: string, parent: string = dirname(folder)): Promise<number> {
  const away = await takeAway(folder, parent);
  if (away === null) return 0;
  const bytes = await folderBytes(away);
  await removeFolder(away);
  return bytes;
}

/** Bytes of the files below a folder; none for one that is not there. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Makes the rename itself durable. Not every platform can open a folder; there the rename may be lost, whole. */
async function flushFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch {}
}
