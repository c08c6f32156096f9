import type { Position } from '../../../../core/message.ts';
import type { LspPosition } from '../protocol/messages.ts';

/**
 * The lines of a text, to go between the three ways of naming a place in it: offsets (UTF-16 units, as strings
 * have), positions of the protocol (line from 0, UTF-16 units) and of Lean (line from 1, code points). As in Lean, a
 * line ends with `\n` only; a `\r` before it is its last character. A place beyond the end of a line is that end, and
 * one beyond the last line the end of the text. A place inside a surrogate pair is that of the pair's beginning.
 */
export class LineIndex {
  readonly text: string;
  /** Where each line begins. */
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  /** Offset of a position of the protocol. */
  offsetOf({ line, character }: LspPosition): number {
    const start = this.#starts[line];
    if (start === undefined) return this.text.length;
    return this.#wholeCharacter(Math.min(start + character, this.#lineEnd(line)));
  }

  /** Position of the protocol of an offset. */
  lspPositionOf(offset: number): LspPosition {
    const at = this.#wholeCharacter(offset);
    const line = this.#lineOf(at);
    return { line, character: at - this.#starts[line]! };
  }

  /** Offset of a position of Lean's. */
  offsetOfPosition({ line, column }: Position): number {
    const start = this.#starts[line - 1];
    if (start === undefined) return line < 1 ? 0 : this.text.length;
    const end = this.#lineEnd(line - 1);
    let at = start;
    for (let left = column; left > 0 && at < end; left -= 1) at += this.#isPair(at) ? 2 : 1;
    return at;
  }

  /** Position of Lean's of an offset. */
  positionOf(offset: number): Position {
    const end = this.#wholeCharacter(offset);
    const line = this.#lineOf(end);
    let column = 0;
    for (let at = this.#starts[line]!; at < end; at += this.#isPair(at) ? 2 : 1) column += 1;
    return { line: line + 1, column };
  }

  /** Lean's position of a position of the protocol. */
  toPosition(position: LspPosition): Position {
    return this.positionOf(this.offsetOf(position));
  }

  /** The protocol's position of a position of Lean's. */
  toLspPosition(position: Position): LspPosition {
    return this.lspPositionOf(this.offsetOfPosition(position));
  }

  /** The last line that begins at the offset or before. */
  #lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the line's `\n` is, or the text ends. */
  #lineEnd(line: number): number {
    const next = this.#starts[line + 1];
    return next === undefined ? this.text.length : next - 1;
  }

  /** The offset, inside the text, and moved to the beginning of the surrogate pair that it would cut. */
  #wholeCharacter(offset: number): number {
    const at = Math.max(0, Math.min(offset, this.text.length));
    return at > 0 && this.#isPair(at - 1) ? at - 1 : at;
  }

  /** Whether a code point of two units begins at the offset. */
  #isPair(offset: number): boolean {
    return (this.text.codePointAt(offset) ?? 0) > 0xffff;
  }
}
