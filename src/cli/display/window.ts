import type { Clock } from '../../../core/clock.ts';
import type { Terminal } from '../terminal.ts';
import type { Display } from './display.ts';
import { showLiveLines } from './live-lines.ts';
import {
  describeAims,
  describeSearch,
  describeTheorem,
  describeWorkers,
  emptyRun,
  type RunState,
  updateRun,
} from './progress-lines.ts';

/** A few lines at the bottom of the terminal that are redrawn in place; all other output scrolls above them. */
export function createWindow(terminal: Terminal, clock: Clock): Display {
  const run = emptyRun();
  const lines = showLiveLines(terminal, () => windowLines(run, clock.now()));
  return {
    onEvent(event) {
      updateRun(run, event, clock.now());
      if (event.kind === 'note') lines.note(event);
    },
    above: lines.above,
    [Symbol.dispose]: () => lines[Symbol.dispose](),
  };
}

function windowLines(run: RunState, now: number): string[] {
  const { theorem, workers, preparing } = run;
  if (theorem === null) return preparing === null ? [] : [preparing];
  const tally = run.proved === 0 ? '' : `   ${run.proved} proved so far`;
  const lines = [`${describeTheorem(theorem, run)}${tally}`, `  ${describeSearch(theorem, now)}`];
  lines.push(...describeAims(theorem).map((text) => `  ${text}`));
  if (workers !== null) lines.push(`  ${describeWorkers(workers)}`);
  return lines;
}
