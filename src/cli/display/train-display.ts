import { systemClock } from '../../../core/clock.ts';
import { TrainProgress } from '../../learn/report/train-progress.ts';
import type { TrainEvent } from '../../learn/run/train-events.ts';
import { withoutControls } from '../../report/single-line.ts';
import type { Terminal } from '../terminal.ts';
import { type Display, showRun } from './show-run.ts';

/** Shows a training run while it goes on. */
export interface TrainDisplay extends Display {
  onTrain(event: TrainEvent): void;
}

const intervalMs = 15_000;

/** What goes on and the time that is left, and what is worth a line of its own. */
export function createTrainDisplay(
  terminal: Terminal,
  flags: { readonly json: boolean; readonly rounds: number },
): TrainDisplay {
  const progress = new TrainProgress(flags.rounds, systemClock);
  let told: string | null = null;
  const view = {
    window() {
      const step = progress.step();
      return step === null ? [] : [step, progress.times()];
    },
    line() {
      const step = progress.step();
      // The time alone is nothing new.
      if (step === told) return null;
      told = step;
      return progress.line();
    },
  };
  const display = showRun(terminal, flags, view, intervalMs);
  return {
    ...display,
    onTrain(event) {
      const text = progress.take(event);
      if (text !== null) display.tell(withoutControls(text));
    },
  };
}
