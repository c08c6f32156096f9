import { confirmersFor, poolDefaults } from '../../../lean/pool/pool-options.ts';
import { counted } from '../../report/numbers.ts';
import { inGigabytes } from '../commands/finding.ts';

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

/**
 * So many that threads of a language model have cores of their own: a thread that waits for one keeps the model's others waiting
 * too. Never fewer than two: a model with a single thread waits for nobody.
 */
export function workersBeside(modelThreads: number | undefined = 0, fitting: number, cores: number): number {
  return modelThreads <= 1 ? fitting : Math.min(fitting, Math.max(2, cores - modelThreads));
}

/** What a user who asks for more workers than the machine has room for should know; null where they fit. */
export function crowdWarning(
  asked: number,
  fitting: number,
  { cores, freeBytes }: { readonly cores: number; readonly freeBytes: number },
): string | null {
  if (asked <= fitting) return null;
  const room = `${counted(cores, 'core')} and ${inGigabytes(freeBytes)} of free memory`;
  return `${asked} workers were asked for; ${room} hold ${fitting}: Lean may take long to start`;
}

/** Of the worker that confirms proofs with Lean's own library, measured and rounded up. */
const confirmerBytes = 0.3 * gigabyte;
/** What the compiled modules of a library take up in Lean's memory, for each byte of theirs; measured and rounded up. */
const memoryOfByte = 2.5;

/** What an embedded worker takes, in bytes. */
export interface WorkerMemory {
  readonly confirmerBytes: number;
  /** A worker that has grown beyond it is replaced. */
  readonly limitBytes: number;
}

/** `bytes`: of the compiled modules of libraries that are imported. */
export function workerMemory(bytes: number): WorkerMemory {
  const more = Math.round(memoryOfByte * bytes);
  return { confirmerBytes: confirmerBytes + more, limitBytes: poolDefaults.memoryLimitBytes + more };
}
