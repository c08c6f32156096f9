import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { elaborateText } from './companion/elaborate-text.ts';
import type { RemoteText } from './companion/remote-text.ts';
import type { TextDesk } from './companion/text-desk.ts';

/** A theorem that our Lean code has read, with the desk at which more can be asked of it. */
export interface ReadTheorem {
  readonly text: RemoteText;
  readonly desk: TextDesk;
}

/** How long a theorem can be asked about before it is read anew (ms). */
const lifetimeMs = 600_000;

/** Keeps the theorem that is worked on read, as a search asks of it again and again. */
export class TheoremDesk implements Disposable {
  readonly #openDesk: (limits: Limits, signal: AbortSignal) => Promise<TextDesk>;
  #current: (ReadTheorem & { readonly key: string; readonly until: number }) | null = null;

  constructor(openDesk: (limits: Limits, signal: AbortSignal) => Promise<TextDesk>) {
    this.#openDesk = openDesk;
  }

  /** Reads header and statement unless they were read last. Throws `NoAnswer`. */
  async turnTo({ header, statement }: Theorem, limits: Limits, signal: AbortSignal): Promise<ReadTheorem> {
    const key = JSON.stringify([header, statement]);
    if (this.#current?.key === key && performance.now() < this.#current.until) return this.#current;
    this[Symbol.dispose]();
    const until = performance.now() + lifetimeMs / 2;
    // The desk outlives the reading, so its own limit is a wide one: the reading is interrupted from here.
    const reading = new AbortController();
    const stop = () => reading.abort();
    const timer = setTimeout(stop, limits.wallClockMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let desk: TextDesk | undefined;
    try {
      desk = await this.#openDesk({ ...limits, wallClockMs: lifetimeMs }, reading.signal);
      const text = await elaborateText(desk, `${header}\n${statement} := by sorry\n`, { stopAtError: false });
      this.#current = { key, until, text, desk };
      return this.#current;
    } catch (thrown) {
      desk?.[Symbol.dispose]();
      throw thrown;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  [Symbol.dispose](): void {
    this.#current?.desk[Symbol.dispose]();
    this.#current = null;
  }
}
