import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Level } from 'level';
import { LakatosError } from '../../core/errors.ts';
import { lockFolder } from '../../lean/folder-lock.ts';

/** The static method that the typings of `level` leave out: its Node build is `classic-level`. */
const levelDb = Level as typeof Level & { repair(location: string): Promise<void> };

/** Left in the folder when damage shows while the store is in use, so that the next opening repairs it. */
const damagedMark = 'lakatos-damaged';
/** Holds how many repairs were begun that their processes did not survive: LevelDB aborts on some damage, and would do so at every start. */
const begunMark = 'lakatos-repairing';
const mostRepairs = 2;

/** Marks a store for repair; a folder that can't be written stays as it is. */
export async function markDamaged(dir: string): Promise<void> {
  await writeFile(join(dir, damagedMark), '').catch(() => {});
}

/** True when the folder must be repaired before LevelDB may open it, which would delete tables it can't place. */
async function isMarkedDamaged(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch((): string[] => []);
  const hasTables = names.some((name) => name.endsWith('.ldb'));
  return names.includes(damagedMark) || (hasTables && !names.includes('CURRENT'));
}

/**
 * Runs `action` while no other process repairs the same folder, which LevelDB's own lock doesn't cover.
 * @throws LakatosError STORE_LOCKED when one does, STORE_UNWRITABLE; Error when two processes have died of it
 */
async function whileRepairing<T>(dir: string, action: () => Promise<T>): Promise<T> {
  await using _lock = await lockFolder(dir).catch((thrown: unknown) => {
    const isLocked = thrown instanceof LakatosError && thrown.code === 'RUN_LOCKED';
    throw isLocked ? lockedError(dir, thrown) : unwritableError(dir, thrown);
  });
  const mark = join(dir, begunMark);
  const begun = Number(await readFile(mark, 'utf8').catch(() => '0'));
  if (begun >= mostRepairs) throw new Error('a repair of it ends the process');
  await writeFile(mark, String(begun + 1));
  try {
    return await action();
  } finally {
    await rm(mark, { force: true });
  }
}

export type Database = Level<string, string>;

const elsewhere = 'choose another folder with --store DIR';

/**
 * Opens the LevelDB database in `dir`, making the folder when it isn't there and repairing the database when
 * it is damaged.
 *
 * @throws LakatosError STORE_LOCKED, STORE_UNWRITABLE or STORE_CORRUPT
 */
export async function openDatabase(dir: string): Promise<Database> {
  if (await isMarkedDamaged(dir)) return await repairAndOpen(dir);
  try {
    return await openLevel(dir, { createIfMissing: true });
  } catch (error) {
    if (levelCode(error) === 'LEVEL_LOCKED') throw lockedError(dir, error);
    await assertWritable(dir);
    return await repairAndOpen(dir);
  }
}

/** The stable code that LevelDB's binding gave the error or one of its causes, or undefined. */
export function levelCode(error: unknown): string | undefined {
  for (let link = asLink(error); link !== undefined; link = asLink(link.cause)) {
    if (link.code === 'LEVEL_LOCKED' || link.code === 'LEVEL_CORRUPTION' || link.code === 'LEVEL_IO_ERROR') {
      return link.code;
    }
  }
  return undefined;
}

/** What the innermost cause says; the outer messages only say that the database isn't open. */
function levelMessage(error: unknown): string {
  const link = asLink(error);
  return link?.cause === undefined ? (link?.message ?? String(error)) : levelMessage(link.cause);
}

/** One error of a chain. Not `instanceof`: native code may make its errors in another realm. */
function asLink(error: unknown): { code?: string; message?: string; cause?: unknown } | undefined {
  return typeof error === 'object' && error !== null ? error : undefined;
}

export function unwritableError(dir: string, cause: unknown): LakatosError {
  return new LakatosError('STORE_UNWRITABLE', `cannot write the store ${dir}: ${levelMessage(cause)}`, {
    advice: `Make room or give yourself the right to write there, or ${elsewhere}.`,
    cause,
  });
}

export function corruptError(dir: string, cause: unknown): LakatosError {
  return new LakatosError('STORE_CORRUPT', `the store ${dir} is damaged: ${levelMessage(cause)}`, {
    advice: `Delete the folder (it only holds what was remembered), or ${elsewhere}.`,
    cause,
  });
}

function lockedError(dir: string, cause: unknown): LakatosError {
  return new LakatosError('STORE_LOCKED', `another process uses the store ${dir}`, {
    advice: `Wait until it has ended, or ${elsewhere}.`,
    cause,
  });
}

/** As it is: damage is not looked for. */
export async function openLevel(
  dir: string,
  { createIfMissing }: { readonly createIfMissing: boolean },
): Promise<Database> {
  const database: Database = new Level(dir, { createIfMissing, keyEncoding: 'utf8', valueEncoding: 'utf8' });
  await database.open();
  return database;
}

/** Restores as much of the database as can be read. */
async function repairAndOpen(dir: string): Promise<Database> {
  const repair = async () => {
    try {
      // Another process may have repaired it since, or be at work in it: opening it tells. Without its list of
      // tables LevelDB would start an empty database and delete them, so it may not create one.
      const opened = await openLevel(dir, { createIfMissing: false });
      if (!(await isMarkedDamaged(dir))) return opened;
      await opened.close();
    } catch (error) {
      if (levelCode(error) === 'LEVEL_LOCKED') throw lockedError(dir, error);
    }
    await levelDb.repair(dir);
    await rm(join(dir, damagedMark), { force: true });
    return await openLevel(dir, { createIfMissing: true });
  };
  return await whileRepairing(dir, repair).catch((error: unknown) => {
    throw error instanceof LakatosError ? error : corruptError(dir, error);
  });
}

/** LevelDB's error doesn't say whether the disk or the database is at fault; a file of our own does. */
async function assertWritable(dir: string): Promise<void> {
  const path = join(dir, `lakatos-probe-${process.pid}`);
  try {
    const file = await open(path, 'w');
    try {
      await file.writeFile(Buffer.alloc(64 * 1024));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unwritableError(dir, error);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
