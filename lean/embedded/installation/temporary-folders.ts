import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../../core/hash.ts';
import { isAlive } from '../../../core/is-alive.ts';

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
