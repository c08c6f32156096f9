import { access, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Level } from 'level';
import { isAlive } from '../../core/is-alive.ts';

/** The static method that the typings of `level` leave out: its Node build is `classic-level`. */
const levelDb = Level as typeof Level & { repair(location: string): Promise<void> };

/** Left in the folder when damage shows while the store is in use, so that the next opening repairs it. */
const damagedMark = 'lakatos-damaged';
/** Held, with a process id in it, during a repair: LevelDB's own lock doesn't cover that. */
const repairLock = 'lakatos-repairing';
/** Left by the first repair that its process did not survive: LevelDB aborts on some damage, and would do so at every start. */
const fatalMark = 'lakatos-repair-died';
/** A repair takes seconds; a lock older than this was left by a process that died. */
const staleLockMs = 10 * 60_000;

/** Marks a store for repair; a folder that can't be written stays as it is. */
export async function markDamaged(dir: string): Promise<void> {
  await writeFile(join(dir, damagedMark), '').catch(() => {});
}

/** True when the folder must be repaired before LevelDB may open it, which would delete tables it can't place. */
export async function isMarkedDamaged(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch((): string[] => []);
  const hasTables = names.some((name) => name.endsWith('.ldb'));
  return names.includes(damagedMark) || (hasTables && !names.includes('CURRENT'));
}

/** Restores as much of the database as can be read. Nobody may have it open. */
export async function repair(dir: string): Promise<void> {
  await levelDb.repair(dir);
  await rm(join(dir, damagedMark), { force: true });
}

/**
 * Runs `action` while no other process repairs the same folder; null when one does.
 * @throws Error when two processes have died of it
 */
export async function whileRepairing<T>(dir: string, action: () => Promise<T>): Promise<T | null> {
  if (!(await takeLock(dir))) return null;
  try {
    const result = await action();
    await rm(join(dir, fatalMark), { force: true });
    return result;
  } finally {
    await rm(join(dir, repairLock), { force: true });
  }
}

async function takeLock(dir: string): Promise<boolean> {
  const path = join(dir, repairLock);
  if (await isStale(path)) {
    const isSecond = await isThere(join(dir, fatalMark));
    if (isSecond) throw new Error('a repair of it ends the process');
    await writeFile(join(dir, fatalMark), '');
    await rm(path, { force: true });
  }
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > staleLockMs) return true;
    const pid = await readFile(path, 'utf8');
    // Empty: its owner has made it and not yet written its number.
    return pid !== '' && !isAlive(Number(pid));
  } catch {
    return false;
  }
}
