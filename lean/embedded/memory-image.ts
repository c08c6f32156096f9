import type { LeanInstance } from './lean-instance.ts';

/**
 * The contents of Lean's memory at some moment, to go back to. None of Lean's threads may run at the first, and they are ended at the
 * second; no function may have been put into its table in between: both live outside of the memory.
 */
export class MemoryImage {
  readonly #bytes: Uint8Array;
  readonly #stackPointer: number;

  constructor({ memory, runtime }: LeanInstance) {
    this.#bytes = new Uint8Array(memory.byteLength);
    this.#bytes.set(new Uint8Array(memory.buffer));
    this.#stackPointer = runtime.__stack_pointer.value;
  }

  /** Takes Lean back to that moment; every object made since is gone. Memory keeps the size that it has grown to. */
  async restore(lean: LeanInstance): Promise<LeanInstance> {
    await lean.endThreads();
    const memory = new Uint8Array(lean.memory.buffer);
    memory.set(this.#bytes);
    memory.fill(0, this.#bytes.length);
    lean.runtime.__stack_pointer.value = this.#stackPointer;
    return lean.renewed();
  }
}
