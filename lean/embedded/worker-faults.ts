import type { LossReason } from '../../core/tactic-outcome.ts';

/** Something that WebAssembly threw out of a call, and what it means for the instance. */
export interface WorkerFault {
  readonly reason: LossReason;
  readonly message: string;
  /** A stack overflow leaves the instance usable for now; the others don't. */
  readonly fatal: boolean;
}

/**
 * Lean reports its own failures as values. What is thrown is: the native stack ran over (`RangeError`); the runtime
 * gave up, in practice for lack of memory (`ExitStatus`, by its `status`); a trap; or a C++ exception that nobody
 * caught, as a number.
 */
export function readFault(thrown: unknown): WorkerFault {
  if (thrown instanceof RangeError) {
    return { reason: 'worker-died', message: 'the native stack ran over', fatal: false };
  }
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown) {
    return { reason: 'out-of-memory', message: 'Lean gave up, most likely for lack of memory', fatal: true };
  }
  const message = thrown instanceof Error ? thrown.message : `C++ exception ${String(thrown)}`;
  return { reason: /memory/.test(message) ? 'out-of-memory' : 'worker-died', message, fatal: true };
}
