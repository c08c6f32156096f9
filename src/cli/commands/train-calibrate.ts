import { calibrateRun } from '../../learn/calibration/calibrate-run.ts';
import { roundToJudge } from '../../learn/calibration/round-to-judge.ts';
import { calibrationRows } from '../../learn/report/calibration-rows.ts';
import { columnsText } from '../../learn/report/columns-text.ts';
import { modelFiles } from '../../learn/run/folder/model-files.ts';
import { readConfig, readManifest } from '../../learn/run/folder/read-run-file.ts';
import { openTrainedModel } from '../../learn/run/language-model/trained-model.ts';
import type { RunContext } from '../../learn/run/run-context.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import type { Terminal } from '../terminal.ts';

export interface TrainCalibrateFlags {
  /** The best model's, or the latest, unless it is given. */
  readonly round?: number;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** A value needs one sequence of the model. */
const sequences = 1;

/**
 * `lakatos train calibrate DIR`: how good the values of a training run are.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID; MODEL_FAILED and others when the model can't be used
 */
export async function trainCalibrate(
  run: string,
  { round, json }: TrainCalibrateFlags,
  terminal: Terminal,
  open: RunContext['openModel'] = openTrainedModel,
): Promise<ExitCode> {
  using interrupt = listenForInterrupt(terminal, () => {});
  const { signal } = interrupt;
  try {
    const asked = round ?? (await roundToJudge(run));
    const config = await readConfig(run);
    const { rounds } = await readManifest(run);
    const trainedNone = rounds.find((one) => one.round === asked)?.model === null;
    const opened =
      config.settings.training === null || trainedNone
        ? null
        : await open(modelFiles(asked, run, config), sequences, signal);
    await using _ = opened?.model;
    const calibration = await calibrateRun(run, asked, opened, signal);
    terminal.stdout.write(
      json ? `${JSON.stringify(calibration)}\n` : columnsText(calibrationRows(calibration)),
    );
    return exitCodes.done;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    return exitCodes.interrupted;
  }
}
