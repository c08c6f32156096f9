import { readFileSync, readlinkSync } from 'node:fs';

/** Of the thread that calls it, the number by which the system knows it; null where that can't be told (it is on Linux alone). */
export function systemThread(): number | null {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isInteger(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * How long a thread of this process has been ready and had no core, in milliseconds since it began; 0 where that can't be told.
 * On a machine with more work than cores that is most of its time, and says nothing of what it does.
 */
export function coreWaitMs(thread: number | null): number {
  if (thread === null) return 0;
  try {
    // Nanoseconds that it ran, and that it waited, and how often: "Scheduler statistics" of the kernel's documentation.
    const [, waited] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(waited ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
