import type { Clock } from '../../../core/clock.ts';
import {
  type BenchProgress,
  describeCount,
  describeEstimate,
  describeRemaining,
  describeRunning,
  describeSolved,
  describeTime,
  progressLine,
  startBenchProgress,
  updateBenchProgress,
} from '../../evaluate/report/words/bench-progress.ts';
import { VerdictLines } from '../../evaluate/report/words/tables.ts';
import type { BenchEvent } from '../../evaluate/run/bench-events.ts';
import type { QueueStatus } from '../../queue/queue-client.ts';
import { paintFor } from '../../report/paint.ts';
import { queueText } from '../queue-use.ts';
import type { Terminal } from '../terminal.ts';
import { type Display, showRun } from './show-run.ts';

/** Shows a benchmark run while it goes on, and what becomes of each problem. */
export interface BenchDisplay extends Display {
  /** Begins to count, once it is known what there is to do. */
  start(title: string, problems: number, mark: string | null): void;
  onBench(event: BenchEvent): void;
  readonly onQueue: (status: QueueStatus) => void;
}

export function createBenchDisplay(
  terminal: Terminal,
  flags: { readonly json: boolean },
  clock: Clock,
  intervalMs?: number,
): BenchDisplay {
  let progress: BenchProgress | null = null;
  let queue: string | null = null;
  const verdicts = new VerdictLines();
  const paint = paintFor(terminal.stderr);
  const view = {
    window: () => (progress === null ? [] : windowLines(progress, clock.now(), queue)),
    line: () =>
      progress === null
        ? null
        : [progressLine(progress, clock.now()), queue].filter((text) => text !== null).join(' · '),
  };
  const display = showRun(terminal, flags, view, intervalMs);
  return {
    ...display,
    start(title, problems, mark) {
      progress = startBenchProgress(title, problems, mark);
    },
    onQueue(status) {
      queue = queueText(status);
    },
    onBench(event) {
      if (progress !== null) updateBenchProgress(progress, event, clock.now());
      const line = verdicts.take(event, paint);
      if (line !== null) display.tell(line);
    },
  };
}

function windowLines(run: BenchProgress, now: number, queue: string | null): string[] {
  const rates = [describeEstimate(run), describeTime(run)].filter((text) => text !== null);
  const below = [
    rates.length === 0 ? null : rates.join(' · '),
    describeRemaining(run, now),
    describeRunning(run, now),
    describeSolved(run),
    queue,
  ];
  return [describeCount(run), ...below.flatMap((text) => (text === null ? [] : [`  ${text}`]))];
}
