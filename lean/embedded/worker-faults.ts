import type { LossReason } from '../../core/tactic-outcome.ts';

/** Something that WebAssembly threw out of a call, and what it means for the instance. */
export interface WorkerFault {
  readonly reason: LossReason;
  readonly message: string;
  /** A stack overflow leaves the instance usable for now; the others don't. */
  readonly fatal: boolean;
}

/** The exit code of a runtime that can't go on. */
const gaveUp = 1;
const forMemory = 'Lean gave up, most likely for lack of memory';
const uncaught =
  "an exception of Lean's runtime was not caught; it throws one for what it lacks in WebAssembly: sockets, timers, what the host is called";

/**
 * Lean reports its own failures as values. What is thrown is: the native stack ran over (`RangeError`); the process would
 * have ended (`ExitStatus`, by its `status`), by itself with 1, in practice for lack of memory, else because code asked for it;
 * a trap; or a C++ exception that nobody caught, as a number: where the memory has grown to its end, that there is no more.
 */
export function readFault(thrown: unknown, isFull = false): WorkerFault {
  if (thrown instanceof RangeError) {
    return { reason: 'worker-died', message: 'the native stack ran over', fatal: false };
  }
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown) {
    return thrown.status === gaveUp
      ? { reason: 'out-of-memory', message: forMemory, fatal: true }
      : { reason: 'worker-died', message: `code ended Lean, with exit code ${thrown.status}`, fatal: true };
  }
  const message = isFull ? forMemory : thrown instanceof Error ? thrown.message : uncaught;
  return { reason: /memory/.test(message) ? 'out-of-memory' : 'worker-died', message, fatal: true };
}
