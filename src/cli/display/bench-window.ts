import { cut, eraseBelow, hideCursor, moveUp, showCursor } from './ansi.ts';
import type { BenchForm, BenchView } from './bench-form.ts';
import {
  type BenchProgress,
  describeCount,
  describeEstimate,
  describeRemaining,
  describeRunning,
  describeSolved,
  describeTime,
} from './bench-progress.ts';
import { VerdictLines } from './bench-verdict.ts';
import { paintFor } from './paint.ts';

const redrawMs = 125;
const defaultColumns = 80;

/** A few lines at the bottom of the terminal, redrawn in place; what becomes of each problem scrolls above them. */
export function createBenchWindow({ progress, terminal: { stderr }, clock }: BenchView): BenchForm {
  const verdicts = new VerdictLines();
  const paint = paintFor(stderr);
  let preparing: string | null = null;
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
    const run = progress();
    const texts = run === null ? [preparing] : windowLines(run, clock.now());
    const lines = texts.flatMap((text) => (text === null ? [] : [cut(text, width)]));
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
    onBench(event) {
      const line = verdicts.take(event, paint);
      if (line !== null) above(() => stderr.write(`${line}\n`));
    },
    onEvent(event) {
      if (event.kind === 'preparing') preparing = event.text;
      if (event.kind !== 'note') return;
      const text = event.level === 'warning' ? paint.yellow(event.text) : event.text;
      above(() => stderr.write(`${text}\n`));
    },
    above,
    [Symbol.dispose]() {
      clearInterval(timer);
      stderr.write(erase() + showCursor);
    },
  };
}

function windowLines(run: BenchProgress, now: number): (string | null)[] {
  const rates = [describeEstimate(run), describeTime(run)].filter((text) => text !== null);
  const indented = [
    rates.length === 0 ? null : rates.join(' · '),
    describeRemaining(run, now),
    describeRunning(run, now),
    describeSolved(run),
  ];
  return [describeCount(run), ...indented.map((text) => (text === null ? null : `  ${text}`))];
}
