import type { Clock } from '../../../core/clock.ts';
import { counted } from '../../evaluate/report/words/numbers.ts';
import type { Terminal } from '../terminal.ts';
import { singleLine } from './ansi.ts';
import type { Display } from './display.ts';
import { showLiveLines } from './live-lines.ts';
import {
  describeGoal,
  describeSearch,
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
  const before = run.proved + run.notProved;
  const tally = before === 0 ? '' : `   (${run.proved} of ${counted(before, 'theorem')} proved so far)`;
  const lines = [`${singleLine(theorem.id)}${tally}`, `  ${describeSearch(theorem, now)}`];
  if (theorem.bestGoal !== null) lines.push(`  ${describeGoal(theorem.bestGoal)}`);
  if (workers !== null) lines.push(`  ${describeWorkers(workers)}`);
  return lines;
}
