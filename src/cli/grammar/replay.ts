import { type Command, Option } from 'commander';
import type { ReplayFlags } from '../commands/replay.ts';
import { countOption } from '../options/parsers.ts';
import { jsonOption, verboseOption } from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';

const stepNumber = countOption(1, 1_000_000_000);

/** The grammar and help of `lakatos replay`. */
export function addReplay(
  program: Command,
  run: (episode: string | undefined, flags: ReplayFlags) => Promise<void>,
): void {
  const command = program
    .command('replay')
    .description('Show what a search did, step by step; without a name, list the episodes that there are.')
    .argument(
      '[episode]',
      'a file of JSON lines, an episode id or its beginning, or a theorem id for its latest episode',
    )
    .option('--step <number>', 'only this step, with everything that Lean said', stepNumber)
    .option('--from <number>', 'from this step on', stepNumber)
    .option('--to <number>', 'up to this step', stepNumber)
    .addOption(new Option('--only <part>', 'only what the accepted proof is made of').choices(['proof']))
    .option('--html <file>', 'write a page to look into it; a search can be played back there')
    .option('--check', 'have the gate check the accepted proof again', false)
    .option('--store <folder>', 'where the episodes are: a store, or the folder of a benchmark')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Every search that lakatos prove makes is recorded in its store, unless that is none. With --json, the
lines of the episode come as they were recorded; without a name, one line for each episode.

Exit codes:
  0  it was shown
  1  --check: the proof does not hold any more, or there is none
  2  wrong usage, or there is no such episode
  3  Lakatos, Lean or the store did not work

Examples:
  lakatos replay
  lakatos replay and_swap
  lakatos replay and_swap --step 3
  lakatos replay and_swap --only proof
  lakatos replay and_swap --html tree.html
  lakatos replay and_swap --check --project ../my_project
  lakatos replay 3f2a --json > episode.jsonl`,
    )
    .action(run);
  addLeanOptions(command);
}
