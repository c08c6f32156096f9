import type { Clock } from '../../../core/clock.ts';
import type { Terminal } from '../terminal.ts';
import { withoutControls } from './ansi.ts';
import type { Display } from './display.ts';
import { preparingStep } from './preparing-step.ts';
import { describeAims, describeSearch, describeTheorem, emptyRun, updateRun } from './progress-lines.ts';

const defaultIntervalMs = 10_000;

/** A line now and then, for logs and for programs that read along. */
export function createPlain(terminal: Terminal, clock: Clock, intervalMs = defaultIntervalMs): Display {
  const { stderr } = terminal;
  const run = emptyRun();
  let lastPreparing = '';
  const timer = setInterval(() => {
    const { theorem } = run;
    if (theorem === null) return;
    const parts = [describeSearch(theorem, clock.now()), ...describeAims(theorem)];
    stderr.write(`${describeTheorem(theorem, run)}: ${parts.join(' · ')}\n`);
  }, intervalMs);
  timer.unref();
  return {
    onEvent(event) {
      updateRun(run, event, clock.now());
      if (event.kind === 'note') stderr.write(`${withoutControls(event.text)}\n`);
      if (event.kind === 'preparing') {
        const step = preparingStep(event.text);
        if (step !== lastPreparing) stderr.write(`${step}\n`);
        lastPreparing = step;
      }
    },
    above: (write) => write(),
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
