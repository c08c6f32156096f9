import type { TextPosition } from '../../../core/message.ts';
import type { LspPosition } from '../../native/lsp/protocol.ts';

/**
 * The lines of a text, to go between two ways of naming a place in it: the protocol's (lines from 0, UTF-16 units) and
 * Lean's (lines from 1, code points). As in Lean, a line ends with `\n` only. A place beyond the end of a line is that end,
 * and one beyond the last line the end of the text. A place inside a surrogate pair is that of the pair's beginning.
 */
export class LineIndex {
  readonly text: string;
  readonly #lines: readonly string[];

  constructor(text: string) {
    this.text = text;
    this.#lines = text.split('\n');
  }

  /** Lean's position of a position of the protocol. */
  toPosition({ line, character }: LspPosition): TextPosition {
    const [row, text] = this.#line(line);
    let [left, column] = [row < line ? text.length : character, 0];
    for (const { length } of text) {
      left -= length;
      if (left < 0) break;
      column += 1;
    }
    return { line: row + 1, column };
  }

  /** The protocol's position of a position of Lean's. */
  toLspPosition({ line, column }: TextPosition): LspPosition {
    const [row, text] = this.#line(line - 1);
    const before = row < line - 1 ? text : [...text].slice(0, line < 1 ? 0 : column).join('');
    return { line: row, character: before.length };
  }

  /** A line, or the last or first one, and its number from 0. */
  #line(number: number): readonly [row: number, text: string] {
    const row = Math.max(0, Math.min(number, this.#lines.length - 1));
    return [row, this.#lines[row]!];
  }
}
