import { confirmersFor } from '../../../lean/pool/confirmers-for.ts';
import { type WorkerMemory, workerMemory } from './worker-memory.ts';

const gigabyte = 2 ** 30;
/** Resident memory of the process beside its Lean workers, measured and rounded up. */
const processBytes = 0.5 * gigabyte;
/** Of the process with two workers after twenty minutes of a training, measured and rounded up. */
const twoWorkersBytes = 1.2 * gigabyte;

/**
 * As many workers as the free memory holds when each has grown as far as it may before it is replaced; at least one and at
 * most one a core. Two are taken on a smaller machine too, where they hardly ever grow so far both at once.
 */
export function defaultWorkers(
  cores: number,
  freeBytes: number,
  { confirmerBytes, limitBytes }: WorkerMemory = workerMemory(0),
): number {
  const bytesFor = (workers: number): number =>
    processBytes + confirmersFor(workers) * confirmerBytes + workers * limitBytes;
  const fewest = freeBytes >= twoWorkersBytes + confirmerBytes ? 2 : 1;
  let workers = cores;
  while (workers > fewest && bytesFor(workers) > freeBytes) workers -= 1;
  return workers;
}
