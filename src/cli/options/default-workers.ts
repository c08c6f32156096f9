const gigabyte = 2 ** 30;
/** Measured resident memory of the process with one Lean worker, and of each further worker, rounded up. */
const firstWorkerBytes = 0.7 * gigabyte;
const furtherWorkerBytes = 0.35 * gigabyte;

/** As many workers as the free memory holds, at least one and at most one a core. */
export function defaultWorkers(cores: number, freeBytes: number): number {
  const fitting = 1 + Math.floor((freeBytes - firstWorkerBytes) / furtherWorkerBytes);
  return Math.max(1, Math.min(cores, fitting));
}
