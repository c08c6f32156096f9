import { type Command, Option } from 'commander';
import type { TrainCalibrateFlags } from '../commands/train-calibrate.ts';
import { countOption } from '../options/parsers.ts';
import { verboseOption } from './common-options.ts';

const mostRounds = 1_000;

/** The grammar and help of `lakatos train calibrate`, a part of `lakatos train`. */
export function addTrainCalibrate(
  train: Command,
  run: (folder: string, flags: TrainCalibrateFlags) => Promise<void>,
): void {
  train
    .command('calibrate')
    .description('Say how good the values of a training run are: do they know what can be proved?')
    .argument('<folder>', 'the folder of the run')
    .option(
      '--round <number>',
      'values of this round (default: of the best model, else the latest)',
      countOption(0, mostRounds),
    )
    .addOption(new Option('--json', 'one JSON object on standard output').default(false, 'off'))
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
The model is asked for the value of states that it was not trained on, and its answers are held against
what became of them: states of theorems that were kept from training or came later, and of the problems
of valid where the run has kept the values. The linear value of the round is held against the states of
theorems that were left out, a fifth at a time, while it was learnt from the others. Beside both stands the
size of the goals, and below them the kinds of labels half-way through the searches. Neither Lean nor Python
is needed.

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
    )
    .action((folder: string, flags: TrainCalibrateFlags) => run(folder, flags));
}
