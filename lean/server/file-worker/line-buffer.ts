/** Longer lines are cut: nobody reads them, and they would pile up here. */
const longestLine = 10_000;

/** Makes lines of bytes that come in any portions. */
export class LineBuffer {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) this.#onLine(line);
  }
}
