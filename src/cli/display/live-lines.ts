import type { Terminal } from '../terminal.ts';
import { cut, eraseBelow, hideCursor, moveUp, showCursor, withoutControls } from './ansi.ts';
import { paintFor } from './paint.ts';

const redrawMs = 125;
const defaultColumns = 80;

/** Lines at the bottom of a terminal that are redrawn in place; all other output scrolls above them. */
export interface LiveLines extends Disposable {
  /** Lets `write` write above the lines. */
  above(write: () => void): void;
  /** Writes a message above the lines. */
  note(message: { readonly level: 'information' | 'warning'; readonly text: string }): void;
}

/** Draws what `read` gives, the first line bold, until it is disposed of. Lines are cut to the width of the terminal. */
export function showLiveLines({ stderr }: Terminal, read: () => readonly string[]): LiveLines {
  const paint = paintFor(stderr);
  let drawn = 0;
  stderr.write(hideCursor);
  const timer = setInterval(draw, redrawMs);
  timer.unref();

  function erase(): string {
    const sequence = drawn === 0 ? '' : moveUp(drawn) + eraseBelow;
    drawn = 0;
    return sequence;
  }

  function draw(): void {
    const width = Math.max(20, (stderr.columns || defaultColumns) - 1);
    const lines = read().map((line) => cut(line, width));
    const before = erase();
    drawn = lines.length;
    const painted = lines.map((line, index) => `${index === 0 ? paint.bold(line) : paint.dim(line)}\n`);
    if (before !== '' || drawn > 0) stderr.write(before + painted.join(''));
  }

  function above(write: () => void): void {
    const sequence = erase();
    if (sequence !== '') stderr.write(sequence);
    write();
  }

  return {
    above,
    note: ({ level, text }) => {
      const plain = withoutControls(text);
      above(() => stderr.write(`${level === 'warning' ? paint.yellow(plain) : plain}\n`));
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      stderr.write(erase() + showCursor);
    },
  };
}
