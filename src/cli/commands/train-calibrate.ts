import type { Command } from 'commander';
import { calibrateRun, roundToJudge } from '../../learn/calibration/calibrate-run.ts';
import { calibrationRows } from '../../learn/report/calibration-rows.ts';
import { columnsText } from '../../learn/report/round-table.ts';
import { readConfig, readRunManifest } from '../../learn/run/folder/read-run-file.ts';
import { modelFiles } from '../../learn/run/folder/round-paths.ts';
import { openTrainedModel } from '../../learn/run/language-model/train-and-measure.ts';
import type { RunContext } from '../../learn/run/run-context.ts';
import { addOutputOptions, answer, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { countOption } from '../options/common-options.ts';
import type { Terminal } from '../terminal.ts';

const mostRounds = 1_000;

/** The grammar and help of `lakatos train calibrate`, a part of `lakatos train`. */
export function addTrainCalibrate(train: Command, line: CommandLine): void {
  const command = train
    .command('calibrate')
    .description('Say how good the values of a training run are: do they know what can be proved?')
    .argument('<folder>', 'the folder of the run')
    .option(
      '--round <number>',
      'values of this round (default: of the best model, else the latest)',
      countOption(0, mostRounds),
    );
  addOutputOptions(command, 'one JSON object on standard output');
  complete(
    command,
    line,
    `
The model is asked for the value of states that it was not trained on, and its answers are held against
what became of them: states of theorems that were kept from training or came later, and of the problems
of valid where the run has kept the values. The linear value of the round is held against the states of
theorems that were left out, a fifth at a time, while it was learnt from the others. Beside both stands the
size of the goals. Neither Lean nor Python is needed.

Columns:
  AUC            the chance that a state that was proved has a higher value than one that was not;
                 0.5 is chance. Its interval counts theorems, not states
  Brier          the mean squared error; "of a constant": of who always says how many are proved
  error          how far what is said is from what came, on average over ten bins

Exit codes:
  0    done
  2    wrong usage, or a folder that holds no such run
  3    Lakatos or the model did not work
  130  interrupted

Examples:
  lakatos train calibrate runs/first
  lakatos train calibrate runs/first --round 0 --json`,
    ({ terminal }, folder: string, flags: TrainCalibrateFlags) => trainCalibrate(folder, flags, terminal),
  );
}

export interface TrainCalibrateFlags extends OutputFlags {
  /** The best model's, or the latest, unless it is given. */
  readonly round?: number;
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
    const { rounds } = await readRunManifest(run);
    const trainedNone = rounds.find((one) => one.round === asked)?.model === null;
    const opened =
      config.settings.training === null || trainedNone
        ? null
        : await open(modelFiles(asked, run, config), sequences, signal);
    await using _ = opened?.model;
    const calibration = await calibrateRun(run, asked, opened, signal);
    return answer(terminal, json, [calibration], columnsText(calibrationRows(calibration)));
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    return exitCodes.interrupted;
  }
}
