import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { elaborateText } from './companion/elaborate-text.ts';
import type { RemoteText } from './companion/remote-text.ts';
import type { DeskTime, TextDesk } from './companion/text-desk.ts';

/** A theorem that our Lean code has read, with the desk at which a task may ask more of it until it disposes of this. */
export interface ReadTheorem extends Disposable {
  readonly text: RemoteText;
  readonly desk: TextDesk;
}

/** Keeps the theorem that is worked on read, as a search asks of it again and again. */
export class TheoremDesk implements Disposable {
  readonly #openDesk: (time: DeskTime) => Promise<TextDesk>;
  #current: { readonly key: string; readonly text: RemoteText; readonly desk: TextDesk } | null = null;

  constructor(openDesk: (time: DeskTime) => Promise<TextDesk>) {
    this.#openDesk = openDesk;
  }

  /**
   * Reads header and statement unless they were read last. The limits are for the reading, imports apart, and for all
   * that the task asks. Throws `NoAnswer`.
   */
  async turnTo({ header, statement }: Theorem, limits: Limits, signal?: AbortSignal): Promise<ReadTheorem> {
    const key = JSON.stringify([header, statement]);
    const time = { wallClockMs: limits.wallClockMs, signal };
    if (this.#current?.key === key && !this.#current.desk.isInterrupted) {
      const { text, desk } = this.#current;
      desk.renew(time);
      return { text, desk, [Symbol.dispose]: () => desk.rest() };
    }
    this[Symbol.dispose]();
    const desk = await this.#openDesk(time);
    try {
      const text = await elaborateText(desk, `${header}\n${statement} := by sorry\n`, { stopAtError: false });
      this.#current = { key, text, desk };
      return { text, desk, [Symbol.dispose]: () => desk.rest() };
    } catch (thrown) {
      desk[Symbol.dispose]();
      throw thrown;
    }
  }

  [Symbol.dispose](): void {
    this.#current?.desk[Symbol.dispose]();
    this.#current = null;
  }
}
