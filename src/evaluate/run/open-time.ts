import type { Clock } from '../../../core/clock.ts';

/** Adds up the time in which at least one question was open. */
export class OpenTime {
  readonly #clock: Clock;
  #open = 0;
  #since = 0;
  #ms = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async during<T>(answer: Promise<T>): Promise<T> {
    if (this.#open === 0) this.#since = this.#clock.now();
    this.#open += 1;
    try {
      return await answer;
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#ms += this.#clock.now() - this.#since;
    }
  }

  /** Counts from now on. */
  restart(): void {
    this.#ms = 0;
    this.#since = this.#clock.now();
  }

  /** Whole milliseconds, of questions that were answered. */
  ms(): number {
    return Math.round(this.#ms);
  }
}
