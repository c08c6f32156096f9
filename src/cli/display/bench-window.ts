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
import { showLiveLines } from './live-lines.ts';
import { paintFor } from './paint.ts';

/** A few lines at the bottom of the terminal, redrawn in place; what becomes of each problem scrolls above them. */
export function createBenchWindow({ progress, terminal, clock }: BenchView): BenchForm {
  const verdicts = new VerdictLines();
  const paint = paintFor(terminal.stderr);
  let preparing: string | null = null;
  const lines = showLiveLines(terminal, () => {
    const run = progress();
    const texts = run === null ? [preparing] : windowLines(run, clock.now());
    return texts.filter((text) => text !== null);
  });
  return {
    onBench(event) {
      const line = verdicts.take(event, paint);
      if (line !== null) lines.above(() => terminal.stderr.write(`${line}\n`));
    },
    onEvent(event) {
      if (event.kind === 'preparing') preparing = event.text;
      if (event.kind === 'note') lines.note(event);
    },
    above: lines.above,
    [Symbol.dispose]: () => lines[Symbol.dispose](),
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
