import { readdir, readFile } from 'node:fs/promises';
import type { ProcessEntry, ProcessTable } from './process-table.ts';

/** Reads `/proc`, without starting a process. */
export const linuxProcessTable: ProcessTable = {
  async list() {
    const entries = await Promise.all((await allPids()).map(readEntry));
    return entries.filter((entry) => entry !== null);
  },

  async memoryOf(pids) {
    const amounts = await Promise.all(pids.map(readMemory));
    return amounts.reduce((sum, bytes) => sum + bytes, 0);
  },

  async marked(mark) {
    const hasMark = async (pid: number) => (await readOrEmpty(`/proc/${pid}/environ`)).includes(mark);
    const all = await allPids();
    const answers = await Promise.all(all.map(hasMark));
    return all.filter((_, index) => answers[index]);
  },
};

async function allPids(): Promise<readonly number[]> {
  const names = await readdir('/proc').catch((): string[] => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function readEntry(pid: number): Promise<ProcessEntry | null> {
  const stat = await readOrEmpty(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, and may itself have spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group] = fields;
  // Field 22 of all: the start in clock ticks since the machine's.
  const startedAt = fields[19];
  if (startedAt === undefined || state === 'Z' || state === 'X') return null;
  return { pid, parent: Number(parent), group: Number(group), startedAt };
}

async function readMemory(pid: number): Promise<number> {
  const status = await readOrEmpty(`/proc/${pid}/status`);
  const kilobytes = (name: string): number | undefined => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status);
    return found === null ? undefined : Number(found[1]);
  };
  const own = kilobytes('RssAnon');
  const resident = own === undefined ? kilobytes('VmRSS') : own + (kilobytes('RssShmem') ?? 0);
  return 1024 * (resident ?? 0);
}

/** A process may end between two looks at it. */
async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'latin1');
  } catch {
    return '';
  }
}
