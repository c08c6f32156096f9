/** Adds up the time inside Lean. Calls that Lean makes back into us are part of the outer call. */
export class InsideClock {
  /** Milliseconds so far. */
  ms = 0;
  #depth = 0;
  #entered = 0;

  enter(): void {
    if (this.#depth++ === 0) this.#entered = performance.now();
  }

  leave(): void {
    if (--this.#depth === 0) this.ms += performance.now() - this.#entered;
  }
}
