import type { ModuleProgress } from '../../libraries/build-tally.ts';
import { formatDuration } from '../../report/numbers.ts';
import { singleLine } from '../../report/single-line.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import { showLiveLines } from './live-lines.ts';

/** What is worked on, module by module. */
interface ModuleTally {
  readonly progress: ModuleProgress<unknown>;
  /** Milliseconds that are left as it looks; null at the start. */
  leftMs(threads: number): number | null;
}

interface ModuleWork {
  readonly total: number;
  readonly threads: number;
  /** What stands behind the numbers in the window. */
  readonly besides?: () => string;
}

/** What became of a module; of what is `usual` the window says nothing, but goes on. */
interface ModuleNote {
  readonly level: 'usual' | 'information' | 'warning';
  readonly text: string;
}

export interface ModuleDisplay extends Disposable {
  tell(note: ModuleNote): void;
}

/** Shows on standard error how far the work on modules is: in a window with those at work, or by a line for each. */
export function showModules(
  terminal: Terminal,
  tally: ModuleTally,
  { total, threads, besides = () => '' }: ModuleWork,
): ModuleDisplay {
  if (!isInteractive(terminal))
    return {
      tell: ({ text }) =>
        void terminal.stderr.write(`[${tally.progress.done}/${total}] ${singleLine(text)}\n`),
      [Symbol.dispose]() {},
    };
  const live = showLiveLines(terminal, () => {
    const { done, underWay } = tally.progress;
    const left = tally.leftMs(threads);
    const time = left === null ? '' : `, about ${formatDuration(left)} left`;
    return [
      `${done} of ${total} modules${time}${besides()}`,
      ...underWay.map(({ module, ms }) => `  ${singleLine(module)} ${formatDuration(ms)}`),
    ];
  });
  return {
    tell({ level, text }) {
      if (level !== 'usual') live.note({ level, text: singleLine(text) });
    },
    [Symbol.dispose]: () => live[Symbol.dispose](),
  };
}
