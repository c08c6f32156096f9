import type { ClosureModule } from '../../../lean/lake/module-closure.ts';
import { singleLine } from '../../report/single-line.ts';
import { outcomeText, type TracedOutcome, type TraceTally } from '../../traces/trace-tally.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import { showModules } from './module-lines.ts';

export interface TraceDisplay extends Disposable {
  onDone(module: ClosureModule, outcome: TracedOutcome): void;
}

/** Shows on standard error how far a trace is: a window, or a line for each module. */
export function traceDisplay(terminal: Terminal, tally: TraceTally, threads: number): TraceDisplay {
  const total = tally.wanted.length;
  if (!isInteractive(terminal))
    return {
      onDone({ name }, outcome) {
        if (outcome.kind !== 'up-to-date')
          terminal.stderr.write(
            `[${tally.progress.done}/${total}] ${singleLine(outcomeText(name, outcome))}\n`,
          );
      },
      [Symbol.dispose]() {},
    };
  const live = showModules(terminal, tally, { total, threads });
  return {
    onDone({ name }, outcome) {
      if (outcome.kind === 'up-to-date') return;
      const level = outcome.kind === 'traced' ? 'information' : 'warning';
      live.note({ level, text: singleLine(outcomeText(name, outcome)) });
    },
    [Symbol.dispose]: () => live[Symbol.dispose](),
  };
}
