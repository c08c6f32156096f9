export type Landing<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly error: unknown };

/** Work that is under way; it is taken out in the order in which it ends. One reader at a time. */
export class InFlight<T> {
  readonly #landed: Landing<T>[] = [];
  #size = 0;
  #wake: () => void = () => {};

  /** How much has not been taken out yet. */
  get size(): number {
    return this.#size;
  }

  start(work: () => Promise<T>): void {
    this.#size += 1;
    const land = (landing: Landing<T>) => {
      this.#landed.push(landing);
      this.#wake();
    };
    // An async function, so that work that throws before its first promise lands too.
    (async () => work())().then(
      (value) => land({ kind: 'value', value }),
      (error: unknown) => land({ kind: 'error', error }),
    );
  }

  /** Waits for the next end. Something must be under way. */
  async next(): Promise<Landing<T>> {
    if (this.#landed.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#size -= 1;
    return this.#landed.shift()!;
  }
}
