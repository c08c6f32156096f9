import { type Command, Option } from 'commander';
import { type PresetName, presetNames, presets } from '../../learn/run/config/presets.ts';
import { totalMs, workOfRun } from '../../learn/run/work-of-run.ts';
import { reckonedText } from '../../report/numbers.ts';
import { type TrainFlags, usualRank } from '../commands/train.ts';
import { countOption, durationOption, rankOption } from '../options/parsers.ts';
import { verboseOption, workersOption } from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';

const mostRounds = 1_000;
const usualRounds = 3;

const usualTime = (preset: PresetName): string =>
  `about ${reckonedText(totalMs(workOfRun(presets[preset], usualRounds, 2)))}`;

/** The grammar and help of `lakatos train`; the command, for what belongs to it. */
export function addTrain(program: Command, run: (flags: TrainFlags) => Promise<void>): Command {
  const command = program
    .command('train')
    .description('Make a better prover: search, learn from what Lean accepted, measure, repeat.')
    .optionsGroup('What to learn:')
    .addOption(
      // No default here or of suite and seed: a run that goes on has its own.
      new Option('--preset <name>', 'how large the run is, see below (default: tiny)').choices(presetNames),
    )
    .option('--settings <file>', "JSON in place of some of the preset's settings (docs/training.md)")
    .option('--suite <names>', 'a suite with the splits train and valid, or several (default: core,library)')
    .option(
      '--seed <number>',
      'decides which theorems are searched and how (default: 0)',
      countOption(0, 2 ** 31 - 1),
    )
    .optionsGroup('A model of another maker:')
    .option(
      '--base <model>',
      'train this model further: a GGUF file, a folder with safetensors (default: new weights)',
    )
    .option('--profile <name>', 'how the base model is asked: a prompt profile (default: as its name tells)')
    .addOption(
      new Option('--lora <rank>', 'rank of the adapter over the base model; none: train all of it')
        .argParser(rankOption)
        .default(undefined, String(usualRank)),
    )
    .optionsGroup('The run:')
    .option(
      '--rounds <count>',
      'rounds, those of an earlier sitting counted',
      countOption(1, mostRounds),
      usualRounds,
    )
    .option('--time <duration>', 'begin no round after this time: 30m, 8h', durationOption)
    .option('--out <folder>', 'the folder of the run (default: a new one in runs/)')
    .addOption(
      new Option(
        '--resume',
        'go on with the run in --out, as it began: nothing that is finished is done twice',
      ).default(false, 'off'),
    )
    .option(
      '--python <command>',
      'a Python with PyTorch (default: LAKATOS_PYTHON, python3, /usr/bin/python3)',
    )
    .addOption(new Option('--json', 'what the run came to as JSON on standard output').default(false, 'off'))
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Each round searches theorems of the split train with the current policy: without a model at first, with
the best model later. Proofs that Lean accepts become examples, a model is trained on them, and it is
measured on problems of the split valid at a fixed budget of Lean calls. The better policy goes on. The
split test is never searched, and what any other split has too is not learnt from.

The folder gets config.json, manifest.json (what the run came to), report.html (the same with curves,
written anew while the run goes on) and a folder for each round: searches, examples, metrics, and what was learnt from them: ranker.gguf (the
order of tactics), value.gguf (which states can be proved) and model.gguf. What a round learnt need not be
better than what there was: the run prints the paths of the best ones at its end, and manifest.json has
them. After Ctrl-C, a crash or a kill --out with --resume goes on; preset, settings, suite and seed are
then those that the run began with.

Presets:
  tiny   a model of 1 million parameters; ${usualTime('tiny')}
  small  a model of 4 million parameters and all of the training split; ${usualTime('small')},
         less with many cores or a GPU. Nobody has made a whole run yet
  ranker the order of the built-in tactics alone: no language model, no PyTorch; ${usualTime('ranker')}
  fine-tune
         a prover of another maker, named by --base; a GPU. It is measured first as it is. Lean alone
         takes ${usualTime('fine-tune')}; the model's time comes on top. Nobody has made a whole run with a large
         model yet

These times are reckoned for ${usualRounds} rounds on two cores. A run says how much is left, and puts that right as it
goes on.

A language model needs Python with PyTorch: pip install torch, or on Debian apt install python3-torch
libopenblas0-pthread. Nothing else does.

Exit codes:
  0    the rounds are finished
  2    wrong usage, or a suite or folder that can not be used
  3    Lakatos, Lean or the trainer did not work, or something false was "proved"
  130  interrupted; --resume goes on

Examples:
  lakatos train --preset tiny --rounds 3 --out runs/first
  lakatos train --rounds 5 --out runs/first --resume
  lakatos train --preset ranker --rounds 4 --out runs/order
  lakatos train --preset small --settings settings.json --time 8h --python /opt/torch/bin/python
  lakatos train --base BFS-Prover-V2-7B --out runs/mine
  lakatos train calibrate runs/first
  lakatos prove Basics.lean --ranker RANKER --model MODEL

RANKER and MODEL stand for the paths that the run prints at its end. settings.json is, for example,
{"evaluation": {"calls": 16}, "training": {"steps": 4000}}; config.json of a run has all names.`,
    )
    .action((flags: TrainFlags) => run(flags));
  addLeanOptions(command).addOption(workersOption());
  return command;
}
