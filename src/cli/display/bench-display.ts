import type { Clock } from '../../../core/clock.ts';
import { BenchProgress } from '../../evaluate/report/words/bench-progress.ts';
import { VerdictLines } from '../../evaluate/report/words/tables.ts';
import type { BenchEvent } from '../../evaluate/run/bench-events.ts';
import type { QueueStatus } from '../../queue/queue-client.ts';
import { paintFor } from '../../report/paint.ts';
import { queueText } from '../queue-use.ts';
import type { Terminal } from '../terminal.ts';
import { showRun } from './show-run.ts';

export type BenchDisplay = ReturnType<typeof createBenchDisplay>;

/** Shows a benchmark run while it goes on, and what becomes of each problem. */
export function createBenchDisplay(
  terminal: Terminal,
  flags: { readonly json: boolean },
  clock: Clock,
  intervalMs?: number,
) {
  let progress: BenchProgress | null = null;
  let queue: readonly string[] = [];
  const verdicts = new VerdictLines();
  const paint = paintFor(terminal.stderr);
  const view = {
    window: () => {
      const [first, ...below] = progress?.window(clock.now()) ?? [];
      return first === undefined ? [] : [first, ...[...below, ...queue].map((text) => `  ${text}`)];
    },
    line: () => (progress === null ? null : [progress.line(clock.now()), ...queue].join(' · ')),
  };
  const display = showRun(terminal, flags, view, intervalMs);
  return {
    ...display,
    /** Begins to count, once it is known what there is to do. */
    start(title: string, problems: number, mark: string | null): void {
      progress = new BenchProgress({ title, problems, mark });
    },
    onQueue(status: QueueStatus): void {
      queue = [queueText(status)];
    },
    onBench(event: BenchEvent): void {
      progress?.take(event, clock.now());
      const line = verdicts.take(event, paint);
      if (line !== null) display.tell(line);
    },
  };
}
