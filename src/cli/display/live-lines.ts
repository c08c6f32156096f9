import { paintFor } from '../../report/paint.ts';
import { cut, withoutControls } from '../../report/single-line.ts';
import type { Terminal } from '../terminal.ts';

const redrawMs = 125;
const defaultColumns = 80;

/** Blanks the line of the cursor and those below it, and comes back. */
const blank = (lines: number): string =>
  lines === 0 ? '' : `${`${eraseRight}\n`.repeat(lines)}${moveUp(lines)}`;

/**
 * Lines at the bottom of a terminal that are redrawn in place; all other output scrolls above them. Draws what `read` gives,
 * the first line bold, until it is disposed of. Lines are cut to the width of the terminal.
 */
export function showLiveLines({ stderr }: Terminal, read: () => readonly string[]) {
  const paint = paintFor(stderr);
  let drawn = 0;
  let shown = '';
  stderr.write(hideCursor);
  const timer = setInterval(draw, redrawMs);
  timer.unref();

  function erase(): string {
    const sequence = drawn === 0 ? '' : moveUp(drawn) + blank(drawn);
    drawn = 0;
    shown = '';
    return sequence;
  }

  function draw(): void {
    const width = Math.max(20, (stderr.columns || defaultColumns) - 1);
    const lines = read().map((line) => cut(line, width));
    const painted = lines.map((line, index) => (index === 0 ? paint.bold(line) : paint.dim(line)));
    const text = painted.map((line) => `${line}${eraseRight}\n`).join('');
    if (text === shown) return;
    const surplus = Math.max(0, drawn - lines.length);
    stderr.write((drawn === 0 ? '' : moveUp(drawn)) + text + blank(surplus));
    drawn = lines.length;
    shown = text;
  }

  /** Lets `write` write above the lines. */
  function above(write: () => void): void {
    const sequence = erase();
    if (sequence !== '') stderr.write(sequence);
    write();
  }

  return {
    above,
    /** Writes a message above the lines. */
    note({ level, text }: { readonly level: 'information' | 'warning'; readonly text: string }): void {
      const plain = withoutControls(text);
      above(() => stderr.write(`${level === 'warning' ? paint.yellow(plain) : plain}\n`));
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      stderr.write(erase() + showCursor);
    },
  };
}

/** The few control sequences that the window needs (ECMA-48). */
const hideCursor = '\x1b[?25l';
export const showCursor = '\x1b[?25h';
/**
 * What stands right of the cursor. Nothing erases all that is below: where that is the whole screen, as behind `clear`, tmux
 * takes it for a page that somebody wants to keep, and puts it into the scrollback each time.
 */
const eraseRight = '\x1b[K';

/** To the first column, `lines` lines up. */
const moveUp = (lines: number): string => (lines > 0 ? `\x1b[${lines}F` : '\r');
