import type { Clock } from '../../../core/clock.ts';
import type { BenchEvent } from '../../evaluate/run/bench-events.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import type { BenchView } from './bench-form.ts';
import { createBenchPlain } from './bench-plain.ts';
import { type BenchProgress, startBenchProgress, updateBenchProgress } from './bench-progress.ts';
import { createBenchWindow } from './bench-window.ts';
import type { Display } from './display.ts';

/** Shows a benchmark run while it goes on, on standard error. */
export interface BenchDisplay extends Display {
  /** Begins to count, once it is known what there is to do. */
  start(title: string, problems: number, mark: string | null): void;
  onBench(event: BenchEvent): void;
}

/** A window for a person at a terminal, plain lines for everything else. */
export function createBenchDisplay(
  terminal: Terminal,
  { json }: { readonly json: boolean },
  clock: Clock,
): BenchDisplay {
  let progress: BenchProgress | null = null;
  const view: BenchView = { progress: () => progress, terminal, clock };
  const form = isInteractive(terminal) && !json ? createBenchWindow(view) : createBenchPlain(view);
  return {
    start(title, problems, mark) {
      progress = startBenchProgress(title, problems, mark);
    },
    onBench(event) {
      if (progress !== null) updateBenchProgress(progress, event, clock.now());
      form.onBench(event);
    },
    onEvent: (event) => form.onEvent(event),
    above: (write) => form.above(write),
    [Symbol.dispose]: () => form[Symbol.dispose](),
  };
}
