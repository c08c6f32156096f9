import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { LakatosError, messageOf } from '../core/errors.ts';
import { isAlive } from '../core/is-alive.ts';

const run = promisify(execFile);

/**
 * When a process of this machine was started, as a text to compare; null when there is none, or it can't be told. Process
 * ids come again, a process id and a start do not. On Linux it is the boot and the clock ticks since (proc(5), field 22
 * of `stat`), elsewhere what `ps` says.
 */
export async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8'),
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      ]);
      // The second field is the program's name in parentheses, with whatever it holds; the third comes behind it.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
    }
    if (process.platform === 'win32') return null;
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** What the names of locks begin with. */
export const lockPrefix = 'lock-';

const holderSchema = z.object({ pid: z.number().int().positive(), start: z.string().nullable() });
type Holder = z.infer<typeof holderSchema>;

/** Two who come at the same moment send each other away, and come again. */
const tries = 6;

/**
 * Keeps other processes out of a folder until it is disposed. Whoever comes puts down a lock of his own, and then looks
 * for others: of two, at least one sees the other, whatever the order. A lock whose holder was killed is no obstacle: the
 * process is gone, or another one has its id. Works for the processes of one machine.
 *
 * @throws LakatosError RUN_LOCKED; OUTPUT_UNWRITABLE for a folder in which no lock can be put down, looked for or taken away
 */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const own = JSON.stringify({ pid: process.pid, start: await processStart(process.pid) });
  for (let attempt = 1; ; attempt += 1) {
    const id = randomUUID();
    const path = join(folder, lockPrefix + id);
    const holder = await claim(folder, path, own);
    // A lock that can't be taken away says no more than one whose holder was killed: what was done counts.
    if (holder === null) return { [Symbol.asyncDispose]: () => rm(path, { force: true }).catch(() => {}) };
    if (attempt === tries) throw locked(folder, holder);
    // Of any length that is not the other's.
    await wait((attempt * Number.parseInt(id.slice(0, 2), 16)) / 8);
  }
}

/** Puts down a lock; null when nobody else has one. Otherwise, and when this throws, it is gone again. */
async function claim(folder: string, path: string, text: string): Promise<Holder | null> {
  try {
    await publish(path, text);
    const holder = await otherHolder(folder, path);
    if (holder !== null) await rm(path, { force: true });
    return holder;
  } catch (cause) {
    await rm(path, { force: true }).catch(() => {});
    throw unlockable(folder, cause);
  }
}

/** A lock appears with its content, or not at all. */
async function publish(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await using file = await open(unfinished, 'wx');
    await file.writeFile(text);
  } catch (thrown) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw thrown;
  }
  await rename(unfinished, path);
}

/** Someone else who holds the folder, or wants to; locks of the dead are taken away. */
async function otherHolder(folder: string, own: string): Promise<Holder | null> {
  let found: Holder | null = null;
  for (const path of await locksIn(folder)) {
    if (path === own) continue;
    const holder = await readHolder(path);
    if (holder !== null && (await isHolding(holder))) found = holder;
    else await rm(path, { force: true });
  }
  return found;
}

/** Whether a process works in a folder, for who only looks at it. */
export async function isLocked(folder: string): Promise<boolean> {
  const holders = await Promise.all((await locksIn(folder)).map(readHolder));
  const held = holders.map((holder) => holder !== null && isHolding(holder));
  return (await Promise.all(held)).includes(true);
}

const locksIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^lock-[0-9a-f-]+$/.test(name)).map((name) => join(folder, name));

async function isHolding({ pid, start }: Holder): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const now = await processStart(pid);
  return start === null || now === null || now === start;
}

/** Which process a file names; null for one that is gone by now, or says nothing. */
export async function readHolder(path: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

const unlockable = (folder: string, cause: unknown): LakatosError =>
  new LakatosError('OUTPUT_UNWRITABLE', `${folder} can not be locked: ${messageOf(cause)}`, {
    advice: 'Make room, give yourself the right to write there, or name another folder.',
    cause,
  });

const locked = (folder: string, { pid }: Holder): LakatosError =>
  new LakatosError('RUN_LOCKED', `process ${pid} is working in ${folder}`, {
    advice: `Wait until it has ended, or stop it. If it has nothing to do with Lakatos, delete the ${lockPrefix}* there.`,
  });

/** Changes that take some milliseconds are waited for so long. */
const patienceMs = 15_000;
const pauseMs = 20;

/**
 * `lockFolder` for changes that are over soon, which are waited for.
 * @throws LakatosError RUN_LOCKED, OUTPUT_UNWRITABLE; the signal's reason
 */
export async function lockPatiently(folder: string, signal?: AbortSignal): Promise<AsyncDisposable> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (thrown) {
      const isLocked = thrown instanceof LakatosError && thrown.code === 'RUN_LOCKED';
      if (!isLocked || Date.now() > end) throw thrown;
      await wait(pauseMs, undefined, signal === undefined ? {} : { signal });
    }
  }
}
