import { withoutControls } from './ansi.ts';
import type { BenchForm, BenchView } from './bench-form.ts';
import { progressLine } from './bench-progress.ts';
import { VerdictLines } from './bench-verdict.ts';
import { paintFor } from './paint.ts';
import { preparingStep } from './preparing-step.ts';

const defaultIntervalMs = 10_000;

/** A line for each problem, and now and then one on the whole run: for logs, and programs that read along. */
export function createBenchPlain(
  { progress, terminal: { stderr }, clock }: BenchView,
  intervalMs = defaultIntervalMs,
): BenchForm {
  const verdicts = new VerdictLines();
  const paint = paintFor(stderr);
  let lastPreparing = '';
  const timer = setInterval(() => {
    const run = progress();
    if (run !== null) stderr.write(`${progressLine(run, clock.now())}\n`);
  }, intervalMs);
  timer.unref();
  return {
    onBench(event) {
      const line = verdicts.take(event, paint);
      if (line !== null) stderr.write(`${line}\n`);
    },
    onEvent(event) {
      if (event.kind === 'note') stderr.write(`${withoutControls(event.text)}\n`);
      if (event.kind === 'preparing') {
        const step = preparingStep(event.text);
        if (step !== lastPreparing) stderr.write(`${step}\n`);
        lastPreparing = step;
      }
    },
    above: (write) => write(),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
