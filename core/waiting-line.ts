interface Waiting {
  readonly wanted: number;
  admit(): void;
}

/** Gives a limited room to those who come, in their order: who wants much is not overtaken by who wants little. */
export class WaitingLine {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(room: number) {
    this.#free = room;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Does the work as soon as there is so much room for it. Rejects with the signal's reason when that fires before; once the
   * work is begun, the signal is its own business.
   */
  async run<T>(wanted: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(wanted, signal);
    try {
      return await work();
    } finally {
      this.#free += wanted;
      this.#admit();
    }
  }

  #enter(wanted: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      reject(signal.reason);
      this.#admit();
    };
    const entry: Waiting = {
      wanted,
      admit() {
        signal.removeEventListener('abort', giveUp);
        resolve();
      },
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(entry);
    this.#admit();
    return promise;
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.wanted <= this.#free; ) {
      this.#waiting.shift();
      this.#free -= next.wanted;
      next.admit();
      next = this.#waiting[0];
    }
  }
}
