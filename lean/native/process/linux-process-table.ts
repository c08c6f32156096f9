import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import type { ProcessEntry, ProcessTable } from './process-table.ts';

/**
 * Reads `/proc`, without starting a process. Nothing there waits for a disk: one system call after the other takes a third of
 * what as many promises do.
 */
export const linuxProcessTable: ProcessTable = {
  async list() {
    return allPids()
      .map(readEntry)
      .filter((entry) => entry !== null);
  },

  async memoryOf(pids) {
    return pids.map(readMemory).reduce((sum, bytes) => sum + bytes, 0);
  },

  async marked(mark) {
    return allPids().filter((pid) => readOrEmpty(`/proc/${pid}/environ`).includes(mark));
  },
};

function allPids(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readEntry(pid: number): ProcessEntry | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, and may itself have spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group] = fields;
  // Field 22 of all: the start in clock ticks since the machine's.
  const startedAt = fields[19];
  if (startedAt === undefined || state === 'Z' || state === 'X') return null;
  return { pid, parent: Number(parent), group: Number(group), startedAt };
}

function readMemory(pid: number): number {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const kilobytes = (name: string): number | undefined => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status);
    return found === null ? undefined : Number(found[1]);
  };
  const own = kilobytes('RssAnon');
  const resident = own === undefined ? kilobytes('VmRSS') : own + (kilobytes('RssShmem') ?? 0);
  return 1024 * (resident ?? 0);
}

/** For all files one after the other: most are shorter. */
const buffer = Buffer.alloc(2 ** 14);

/** A process may end between two looks at it. */
function readOrEmpty(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    let text = '';
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
      text += buffer.toString('latin1', 0, count);
    }
    return text;
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
