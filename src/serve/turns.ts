/**
 * Lets so many questions to Lean run at once, and others wait in their order. Who comes with more than there is room for is told so at
 * once, before anything of it has begun.
 */
export class Turns {
  readonly #most: number;
  #free: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param most how many may run and wait together */
  constructor(atOnce: number, most: number) {
    this.#free = atOnce;
    this.#most = most;
  }

  get counts(): { readonly waiting: number; readonly taken: number } {
    return { waiting: this.#waiting.length, taken: this.#taken };
  }

  /** Reserves turns, each of which must then be taken by `run`; false: there is no room for so many. */
  enter(count: number): boolean {
    if (this.#taken + count > this.#most) return false;
    this.#taken += count;
    return true;
  }

  /** Rejects with the signal's reason when it fires before the turn has come. */
  async run<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      await this.#turn(signal);
      try {
        return await act();
      } finally {
        const next = this.#waiting.shift();
        if (next === undefined) this.#free += 1;
        else next();
      }
    } finally {
      this.#taken -= 1;
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
