import type { Clock } from '../../../core/clock.ts';
import type { Terminal } from '../terminal.ts';
import { cut, eraseBelow, hideCursor, moveUp, showCursor, singleLine } from './ansi.ts';
import type { Display } from './display.ts';
import { paintFor } from './paint.ts';
import {
  describeGoal,
  describeSearch,
  describeWorkers,
  emptyRun,
  plural,
  type RunState,
  updateRun,
} from './progress-lines.ts';

const redrawMs = 125;
const defaultColumns = 80;

/** A few lines at the bottom of the terminal that are redrawn in place; all other output scrolls above them. */
export function createWindow(terminal: Terminal, clock: Clock): Display {
  const { stderr } = terminal;
  const paint = paintFor(stderr);
  const run = emptyRun();
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
    const lines = windowLines(run, clock.now()).map((line) => cut(line, width));
    const [first = '', ...others] = lines;
    const painted = lines.length === 0 ? [] : [paint.bold(first), ...others.map((line) => paint.dim(line))];
    const before = erase();
    drawn = painted.length;
    if (before !== '' || drawn > 0) stderr.write(before + painted.map((line) => `${line}\n`).join(''));
  }

  function above(write: () => void): void {
    const sequence = erase();
    if (sequence !== '') stderr.write(sequence);
    write();
  }

  return {
    onEvent(event) {
      updateRun(run, event, clock.now());
      if (event.kind === 'note') {
        const text = event.level === 'warning' ? paint.yellow(event.text) : event.text;
        above(() => stderr.write(`${text}\n`));
      }
    },
    above,
    [Symbol.dispose]() {
      clearInterval(timer);
      stderr.write(erase() + showCursor);
    },
  };
}

function windowLines(run: RunState, now: number): string[] {
  const { theorem, workers, preparing } = run;
  if (theorem === null) return preparing === null ? [] : [preparing];
  const before = run.proved + run.notProved;
  const tally = before === 0 ? '' : `   (${run.proved} of ${plural(before, 'theorem')} proved so far)`;
  const lines = [`${singleLine(theorem.id)}${tally}`, `  ${describeSearch(theorem, now)}`];
  if (theorem.bestGoal !== null) lines.push(`  ${describeGoal(theorem.bestGoal)}`);
  if (workers !== null) lines.push(`  ${describeWorkers(workers)}`);
  return lines;
}
