import type { BuildEvent } from '../../../lean/embedded/library/build-library.ts';
import type { BuildTally } from '../../libraries/build-tally.ts';
import { formatDuration } from '../../report/duration.ts';
import { bytesText } from '../../report/numbers.ts';
import { singleLine } from '../../report/single-line.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import { showModules } from './module-lines.ts';

export interface BuildDisplay extends Disposable {
  onEvent(event: BuildEvent): void;
}

/** Shows on standard error how far a build is: a window, or a line for each module that was compiled. */
export function buildDisplay(terminal: Terminal, tally: BuildTally, threads: number): BuildDisplay {
  const total = tally.closure.modules.length;
  if (!isInteractive(terminal))
    return {
      onEvent(event) {
        const line = describe(event);
        if (line !== null) terminal.stderr.write(`[${tally.progress.done}/${total}] ${singleLine(line)}\n`);
      },
      [Symbol.dispose]() {},
    };
  const besides = () => `, ${bytesText(process.memoryUsage.rss())} of memory`;
  const live = showModules(terminal, tally, { total, threads, besides });
  return {
    onEvent(event) {
      if (event.kind !== 'done' || event.outcome.kind === 'built' || event.outcome.kind === 'blocked') return;
      const text = describe(event);
      if (text !== null) live.note({ level: 'warning', text });
    },
    [Symbol.dispose]: () => live[Symbol.dispose](),
  };
}

/** Null for what took no work. */
function describe(event: BuildEvent): string | null {
  if (event.kind === 'started') return null;
  const { module, outcome } = event;
  switch (outcome.kind) {
    case 'built':
      return outcome.isNew ? `${module.name} ${formatDuration(outcome.record.ms)}` : null;
    case 'failed': {
      const errors = outcome.record.messages.filter(({ severity }) => severity === 'error').length;
      return `${module.name} has ${errors} error${errors === 1 ? '' : 's'}`;
    }
    case 'fault':
      return `${module.name} was not compiled: ${outcome.why}`;
    case 'blocked':
    case 'left':
      return null;
  }
}
