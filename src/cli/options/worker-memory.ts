import { poolDefaults } from '../../../lean/pool/pool-options.ts';

const gigabyte = 2 ** 30;
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
