import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

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
