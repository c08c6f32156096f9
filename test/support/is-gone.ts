import { readFile } from 'node:fs/promises';
import { isAlive } from '../../core/is-alive.ts';

/**
 * Whether a process has ended. Unlike for `isAlive`, one has that is only still listed because its parent, which is init
 * once its own is dead, hasn't asked how it ended.
 */
export async function isGone(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true;
  if (process.platform !== 'linux') return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => ') Z');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

/** Those of the processes that have not ended. */
export async function livingOf(pids: readonly number[]): Promise<readonly number[]> {
  const gone = await Promise.all(pids.map(isGone));
  return pids.filter((_, index) => !gone[index]);
}
