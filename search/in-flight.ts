/** Work that is under way; it is taken out in the order in which it ends. One reader at a time. */
export class InFlight<T> {
  readonly #landed: T[] = [];
  #size = 0;
  #wake: () => void = () => {};

  /** How much has not been taken out yet. */
  get size(): number {
    return this.#size;
  }

  /** The promise must not reject: what can fail ends with a value that says so. */
  start(work: Promise<T>): void {
    this.#size += 1;
    void work.then((value) => {
      this.#landed.push(value);
      this.#wake();
    });
  }

  /** Waits for the next end. Something must be under way. */
  async next(): Promise<T> {
    if (this.#landed.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#size -= 1;
    return this.#landed.shift()!;
  }
}
