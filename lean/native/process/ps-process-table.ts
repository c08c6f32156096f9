import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProcessTable } from './process-table.ts';

const run = promisify(execFile);

/** Asks `ps`, as macOS and the BSDs have no `/proc`. An empty list when `ps` fails. */
export const psProcessTable: ProcessTable = {
  async list() {
    const lines = await ps(['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart=']);
    return lines.flatMap((line) => {
      const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
      if (found === null || found[4]!.startsWith('Z')) return [];
      const [, pid, parent, group, , startedAt] = found;
      return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt: startedAt! }];
    });
  },

  async memoryOf(pids) {
    if (pids.length === 0) return 0;
    const lines = await ps(['-o', 'rss=', '-p', pids.join(',')]);
    return lines.reduce((sum, line) => sum + 1024 * (Number.parseInt(line, 10) || 0), 0);
  },

  async marked() {
    return [];
  },
};

async function ps(args: readonly string[]): Promise<readonly string[]> {
  try {
    const { stdout } = await run('ps', args, { maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C' } });
    return stdout.split('\n').filter((line) => line.trim() !== '');
  } catch {
    return [];
  }
}
