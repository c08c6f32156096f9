import type { Clock } from '../../../core/clock.ts';
import type { BenchEvent } from '../../evaluate/run/bench-events.ts';
import type { Terminal } from '../terminal.ts';
import type { BenchProgress } from './bench-progress.ts';
import type { Display } from './display.ts';

/** What both forms are given: a look at the run. Null before it is known what there is to do. */
export interface BenchView {
  readonly progress: () => BenchProgress | null;
  readonly terminal: Terminal;
  readonly clock: Clock;
}

/** How one form shows it. */
export interface BenchForm extends Display {
  onBench(event: BenchEvent): void;
}
