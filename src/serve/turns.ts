import { WaitingLine } from '../../core/waiting-line.ts';

/**
 * Lets so many questions to Lean run at once, and others wait in their order. Who comes with more than there is room for is told so at
 * once, before anything of it has begun.
 */
export class Turns {
  readonly #most: number;
  readonly #line: WaitingLine;
  #taken = 0;

  /** @param most how many may run and wait together */
  constructor(atOnce: number, most: number) {
    this.#line = new WaitingLine(atOnce);
    this.#most = most;
  }

  get counts(): { readonly waiting: number; readonly taken: number } {
    return { waiting: this.#line.length, taken: this.#taken };
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
      return await this.#line.run(1, signal, act);
    } finally {
      this.#taken -= 1;
    }
  }
}
