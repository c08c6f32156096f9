/** The last lines of a stream, in bounded memory however much or little of it are lines. */
export class LineRing {
  readonly #maxLines: number;
  readonly #maxLength: number;
  readonly #lines: string[] = [];
  #unfinished = '';

  /** Keeps `maxLines` lines, and of each its first `maxLength` characters. */
  constructor(maxLines: number, maxLength: number) {
    this.#maxLines = maxLines;
    this.#maxLength = maxLength;
  }

  append(text: string): void {
    const parts = text.split(/\r?\n/);
    const last = parts.pop()!;
    for (const part of parts) {
      this.#lines.push((this.#unfinished + part).slice(0, this.#maxLength));
      this.#unfinished = '';
    }
    if (this.#lines.length > this.#maxLines) this.#lines.splice(0, this.#lines.length - this.#maxLines);
    this.#unfinished = (this.#unfinished + last).slice(0, this.#maxLength);
  }

  /** The lines so far, also the one that has not ended. */
  get lines(): readonly string[] {
    const lines = this.#unfinished === '' ? this.#lines : [...this.#lines, this.#unfinished];
    return lines.slice(-this.#maxLines);
  }
}
