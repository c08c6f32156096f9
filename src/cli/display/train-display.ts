import { systemClock } from '../../../core/clock.ts';
import { TrainProgress } from '../../learn/report/train-progress.ts';
import type { TrainEvent } from '../../learn/run/train-events.ts';
import { withoutControls } from '../../report/single-line.ts';
import type { Terminal } from '../terminal.ts';
import { showRun } from './show-run.ts';

export type TrainDisplay = ReturnType<typeof createTrainDisplay>;

const intervalMs = 15_000;

/** Shows a training run while it goes on: what it is at and the time that is left, and what is worth a line of its own. */
export function createTrainDisplay(
  terminal: Terminal,
  flags: { readonly json: boolean; readonly rounds: number },
) {
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
    onTrain(event: TrainEvent): void {
      const text = progress.take(event);
      if (text !== null) display.tell(withoutControls(text));
    },
  };
}
