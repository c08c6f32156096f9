import type { LossReason } from '../../core/tactic-outcome.ts';
import type { LeanInstance } from './lean-instance.ts';

/** Something that WebAssembly threw out of a call, and what it means for the instance. */
export interface WorkerFault {
  readonly reason: LossReason;
  readonly message: string;
  /** A stack overflow leaves the instance usable for now; the others don't. */
  readonly fatal: boolean;
}

/** The share of its memory from which on Lean lacks some: it grows by large steps. */
const full = 0.9;
/** The share that is enough for one task: a worker with Mathlib has as much when it starts. */
const enough = 0.4;
const forMemory = 'Lean gave up for lack of memory';
const ranOver = 'the native stack ran over';
/** What Lean's runtime says where there is no memory for something, or never could be: `Nat.pow exponent is too big`. */
const panicForMemory = /memory|too big/u;
/** What Lean's runtime says where it lacks a function. */
const lacking = "'unreachable' code was reached";

/**
 * Lean reports its own failures as values. What is thrown is: the native stack ran over (`RangeError`); the process would
 * have ended (`ExitStatus`, by its `status`), as the runtime can't go on and says why, or because code asked for it; a trap;
 * or a C++ exception that nobody caught, as its address: where the memory has grown to its end, that there is no more, and
 * of the code that it runs, that its recursion is too deep.
 */
export function readFault(
  thrown: unknown,
  lean: Pick<LeanInstance, 'memoryShare' | 'panic' | 'textOfException'>,
): WorkerFault {
  if (thrown instanceof RangeError) return { reason: 'worker-died', message: ranOver, fatal: false };
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown) {
    const { panic } = lean;
    const said =
      panic === null ? `code ended Lean, with exit code ${thrown.status}` : `Lean gave up: ${panic}`;
    return panic !== null && panicForMemory.test(panic)
      ? { reason: 'out-of-memory', message: `${forMemory}: ${panic}`, fatal: true }
      : { reason: 'worker-died', message: said, fatal: true };
  }
  const message =
    lean.memoryShare >= full
      ? forMemory
      : thrown instanceof Error
        ? thrown.message
        : uncaughtException(lean.textOfException(Number(thrown)));
  return { reason: /memory/.test(message) ? 'out-of-memory' : 'worker-died', message, fatal: true };
}

/** Behind its first line an exception of code that is run has the names of what called what, by the thousand. */
function uncaughtException(text: string): string {
  const [said = ''] = text.split('\n');
  if (said.startsWith('deep recursion')) return `${ranOver}, for a recursion of code that was run`;
  return said === lacking
    ? "Lean's runtime was asked for what it lacks in WebAssembly: sockets, timers, what the host is called"
    : `an exception of Lean's runtime was not caught: ${said}`;
}

/** Whether a task that took all memory would do so in any worker, by the share that Lean had when it began. */
export const hadRoom = (memoryShare: number): boolean => memoryShare <= 1 - enough;
