import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import type { TrainerCommand } from './find-python.ts';
import { followMetrics, type MetricsLine } from './follow-metrics.ts';
import {
  endEarlierTrainer,
  killGroup,
  noteTrainer,
  spawnHeld,
  type TrainerEnd,
  trainerFailure,
} from './trainer-process.ts';

/** Time for a trainer that was asked to stop to write its checkpoint. */
const graceMs = 30_000;
/** What is kept of its messages, for the error. */
const mostMessage = 2_000;
/** Its exit code when it stopped because it was asked to. */
const stopped = 130;

export interface TrainerRun {
  readonly command: TrainerCommand;
  /** The configuration file. */
  readonly config: string;
  /** The folder for model, checkpoint and metrics. */
  readonly out: string;
  readonly onLine: (line: MetricsLine) => void;
  readonly signal: AbortSignal;
}

/**
 * Trains from where the folder's checkpoint has it to the end. When the signal fires the trainer saves a checkpoint and
 * stops, and the promise rejects with the signal's reason.
 *
 * @throws LakatosError TRAINER_FAILED when the trainer fails, with what it said last
 */
export async function runTrainer({ command, config, out, onLine, signal }: TrainerRun): Promise<void> {
  signal.throwIfAborted();
  const noted = join(out, 'trainer.pid.json');
  await endEarlierTrainer(noted);
  const { program, args, env } = command;
  const trainArgs = [...args, 'train', '--config', config, '--out', out, '--resume'];
  const { child, release } = spawnHeld(program, trainArgs, {
    env: { ...process.env, ...env },
    // Out of reach of the terminal's Ctrl-C, which would be one request to stop too many: the second one kills.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + String(data)).slice(-mostMessage);
  });
  const ended = endOf(child);
  // Before it begins, so that there is no moment in which a trainer runs and nobody knows.
  if (child.pid !== undefined)
    await noteTrainer(noted, child.pid).catch(async (thrown: unknown) => {
      killGroup(child.pid, 'SIGKILL');
      await ended;
      throw thrown;
    });
  const stop = stopOnAbort(child, signal);
  release();
  try {
    await using _ = followMetrics(join(out, 'metrics.jsonl'), onLine);
    const end = await ended;
    if (end === 0) return;
    signal.throwIfAborted();
    throw end === stopped ? stoppedByOthers() : trainerFailure(end, said);
  } finally {
    stop();
  }
}

function endOf(child: ChildProcess): Promise<TrainerEnd> {
  return new Promise((resolve) => {
    child.on('error', (cause) => resolve({ why: cause.message, cause }));
    // `close` comes after the last of the output.
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

function stopOnAbort(child: ChildProcess, signal: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    killGroup(child.pid, 'SIGTERM');
    timer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs);
    timer.unref();
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
}

const stoppedByOthers = (): LakatosError =>
  new LakatosError('TRAINER_FAILED', 'the trainer was stopped by somebody else', {
    advice: 'Go on with --resume: it has saved a checkpoint.',
  });
