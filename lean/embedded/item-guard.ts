import { boxedFalse, statusBytes, statusSlots } from '../pool/protocol.ts';
import type { LinearMemory } from './ffi/linear-memory.ts';

/**
 * Tells the host through shared memory which item is running, and learns from it that an item was
 * interrupted. The host can't send messages while WebAssembly runs; it writes the cancel word that Lean polls.
 */
export class ItemGuard {
  readonly status = new SharedArrayBuffer(statusBytes);
  readonly #slots = new Int32Array(this.status);
  readonly #memory: LinearMemory;
  readonly #cancelAddress: number;

  constructor(memory: LinearMemory, cancelAddress: number) {
    this.#memory = memory;
    this.#cancelAddress = cancelAddress;
  }

  /** Does an item, in a time of its own. */
  frame<A>(item: number, act: () => A): A {
    this.begin(item);
    try {
      return act();
    } finally {
      this.end();
    }
  }

  begin(item: number): void {
    this.#clearCancellation();
    Atomics.store(this.#slots, statusSlots.item, item);
    Atomics.add(this.#slots, statusSlots.sequence, 1);
  }

  end(): void {
    Atomics.add(this.#slots, statusSlots.sequence, 1);
    this.#clearCancellation();
  }

  /**
   * Whether the running item was meant. The host's write may arrive late and stop the next item instead; that one is
   * then run again, and so must find the word cleared. The host names the item before it writes the word: what it
   * writes after our clearing is seen by the comparison, or by the next look.
   */
  interrupted(): boolean {
    this.#clearCancellation();
    return (
      Atomics.load(this.#slots, statusSlots.interrupt) === Atomics.load(this.#slots, statusSlots.sequence)
    );
  }

  #clearCancellation(): void {
    Atomics.store(this.#memory.words(this.#cancelAddress + 4), this.#cancelAddress >>> 2, boxedFalse);
  }
}
