/** Writes a text line by line and knows where it is. */
export class LineWriter {
  readonly #lines: string[] = [];

  /** The number of the next line, from 0. */
  get next(): number {
    return this.#lines.length;
  }

  /** Adds a text of one line or more, and gives the number of its first line. */
  add(text: string): number {
    const first = this.next;
    for (const line of text.split('\n')) this.#lines.push(line);
    return first;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
