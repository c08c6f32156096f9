import { systemClock } from '../../../core/clock.ts';
import { TrainProgress } from '../../learn/report/train-progress.ts';
import type { TrainEvent } from '../../learn/run/train-events.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import { withoutControls } from './ansi.ts';
import type { Display } from './display.ts';
import { showLiveLines } from './live-lines.ts';
import { preparingStep } from './preparing-step.ts';

/** Shows a training run while it goes on, on standard error. */
export interface TrainDisplay extends Display {
  onTrain(event: TrainEvent): void;
}

const intervalMs = 15_000;

/** Two lines that are redrawn for a person at a terminal, what goes on and the time that is left; plain lines, one now and then, for everything else. */
export function createTrainDisplay(
  terminal: Terminal,
  { json, rounds }: { readonly json: boolean; readonly rounds: number },
): TrainDisplay {
  const progress = new TrainProgress(rounds, systemClock);
  let preparing: string | null = null;
  const { stderr } = terminal;
  if (isInteractive(terminal) && !json) {
    const live = showLiveLines(terminal, () => {
      const step = progress.step();
      return step === null ? [preparing ?? 'starting'] : [step, progress.times()];
    });
    return {
      onTrain(event) {
        const text = progress.take(event);
        if (text !== null) live.note({ level: 'information', text });
      },
      onEvent(event) {
        if (event.kind === 'note') live.note(event);
        if (event.kind === 'preparing') preparing = event.text;
      },
      above: live.above,
      [Symbol.dispose]: () => live[Symbol.dispose](),
    };
  }
  let last = '';
  let lastStep: string | null = null;
  const write = (text: string | null) => {
    if (text === null || text === last) return;
    last = text;
    stderr.write(`${text}\n`);
  };
  // The time alone is nothing new.
  const writeStep = () => {
    const step = progress.step();
    if (step === lastStep) return;
    lastStep = step;
    write(progress.line());
  };
  const timer = setInterval(writeStep, intervalMs);
  timer.unref();
  return {
    onTrain: (event) => write(progress.take(event)),
    onEvent(event) {
      if (event.kind === 'note') write(withoutControls(event.text));
      if (event.kind === 'preparing') write(preparingStep(event.text));
    },
    above: (write) => write(),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
