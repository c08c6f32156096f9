import type { ModuleProgress } from '../../libraries/build-tally.ts';
import { formatDuration } from '../../report/numbers.ts';
import { singleLine } from '../../report/single-line.ts';
import type { Terminal } from '../terminal.ts';
import { type LiveLines, showLiveLines } from './live-lines.ts';

/** What is worked on, module by module. */
interface ModuleTally {
  readonly progress: ModuleProgress<unknown>;
  /** Milliseconds that are left as it looks; null at the start. */
  leftMs(threads: number): number | null;
}

/** A window with how far the work on modules is, and the modules that are at work. */
export function showModules(
  terminal: Terminal,
  tally: ModuleTally,
  { total, threads, besides = () => '' }: ModuleWindow,
): LiveLines {
  return showLiveLines(terminal, () => {
    const { done, underWay } = tally.progress;
    const left = tally.leftMs(threads);
    const time = left === null ? '' : `, about ${formatDuration(left)} left`;
    return [
      `${done} of ${total} modules${time}${besides()}`,
      ...underWay.map(({ module, ms }) => `  ${singleLine(module)} ${formatDuration(ms)}`),
    ];
  });
}

interface ModuleWindow {
  readonly total: number;
  readonly threads: number;
  /** What stands behind them. */
  readonly besides?: () => string;
}
