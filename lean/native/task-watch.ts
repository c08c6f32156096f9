import { boxedFalse, boxedTrue, statusBytes, statusSlots } from '../pool/protocol.ts';

/** How often a running task shows that it lives and looks whether it is to end (ms). */
const lookMs = 20;

/**
 * What the pool's watchdog sees of a native worker. The time limits of Lean are kept here, by whoever waits for the
 * server; the watchdog is for a thread that is stuck. So the sequence goes on while the thread lives, and the word that
 * stands for an interruption ends the task that runs.
 */
export class TaskWatch {
  readonly status = new SharedArrayBuffer(statusBytes);
  /** Shared memory with the one word that the watchdog sets. */
  readonly memory = new SharedArrayBuffer(4);
  readonly #slots = new Int32Array(this.status);
  readonly #word = new Int32Array(this.memory).fill(boxedFalse);

  /** Runs one task; its signal is aborted when the watchdog interrupts it. */
  async run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    Atomics.store(this.#slots, statusSlots.item, -1);
    Atomics.add(this.#slots, statusSlots.sequence, 1);
    const timer = setInterval(() => {
      if (Atomics.exchange(this.#word, 0, boxedFalse) === boxedTrue) controller.abort();
      Atomics.add(this.#slots, statusSlots.sequence, 2);
    }, lookMs);
    try {
      return await task(controller.signal);
    } finally {
      clearInterval(timer);
      Atomics.store(this.#word, 0, boxedFalse);
      Atomics.add(this.#slots, statusSlots.sequence, 1);
    }
  }
}
