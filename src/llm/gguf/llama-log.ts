import { setImmediate as nextTurn } from 'node:timers/promises';

/** The last lines that llama.cpp has written about problems, which its errors leave out. */
export class LlamaLog {
  readonly #lines: string[] = [];
  #count = 0;

  add(text: string): void {
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line === '') continue;
      this.#lines.push(line);
      this.#count += 1;
      if (this.#lines.length > 50) this.#lines.shift();
    }
  }

  /** A mark for `since`. */
  get position(): number {
    return this.#count;
  }

  /**
   * What came after the mark, as far as it is still there, in one line. Lines travel between threads, and come a turn of
   * the event loop later than the failure that they explain.
   */
  async since(position: number): Promise<string> {
    await nextTurn();
    await nextTurn();
    const fresh = Math.min(this.#count - position, this.#lines.length);
    // What is tried twice fails twice.
    return fresh === 0 ? '' : [...new Set(this.#lines.slice(-fresh))].join('; ');
  }
}
