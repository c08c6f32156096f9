import { type Command, Option } from 'commander';
import type { BenchCompareFlags } from '../commands/bench-compare.ts';
import type { BenchFlags } from '../options/bench-choices.ts';
import { countOption, durationOption } from '../options/parsers.ts';
import {
  mostCalls,
  narrowOption,
  noNarrowOption,
  onlyOption,
  verboseOption,
  workersOption,
} from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';
import { addModelOptions, policyHelp } from './model-options.ts';
import { addSearchOptions, strategyHelp } from './search-options.ts';

const mostAttempts = 10_000;

export interface BenchActions {
  bench(suite: string, flags: BenchFlags): Promise<void>;
  compare(names: readonly [first: string, second: string], flags: BenchCompareFlags): Promise<void>;
}

/** The grammar and help of `lakatos bench` and `lakatos bench compare`. */
export function addBench(program: Command, run: BenchActions): void {
  const command = program
    .command('bench')
    .description(
      'Measure the prover on a suite of problems, and write a report. Every proof passes the gate.',
    )
    .argument('<suite>', 'the name of a suite (core), a JSONL file, or a Lean file or a folder of them')
    .optionsGroup('What to measure:')
    .option(
      '--split <names>',
      'parts of the suite, with commas, or all (default: test of a suite that has it, all of a file or folder)',
    )
    .addOption(onlyOption('the problem'))
    .option('--limit <count>', 'a sample of so many problems, always the same', countOption(1, mostCalls))
    .addOption(
      new Option('--core-fragment', 'only statements that need no Mathlib, under a small prelude').default(
        false,
        'off',
      ),
    )
    .addOption(narrowOption('on where not all of it is built'))
    .addOption(noNarrowOption())
    .option('--no-negation-probe', "don't try to prove the negation of what is not proved")
    .addOption(
      new Option('--baselines', 'also what rfl, decide, simp, omega, grind and simp_all prove alone').default(
        false,
        'off',
      ),
    )
    .option(
      '--training-data <file>',
      'what the models have learnt from, for the contamination check: a JSONL file, or a text of Lean theorems; may be repeated',
      (file: string, files: readonly string[] = []) => [...files, file],
    )
    .optionsGroup('Budget for each attempt:')
    .option(
      '--time <duration>',
      'for each attempt: 500ms, 30s, 2m (30s, unless --calls or --expansions)',
      durationOption,
    )
    .option('--calls <count>', 'tactic calls for each attempt', countOption(1, mostCalls))
    .option('--expansions <count>', 'expanded positions for each attempt', countOption(1, mostCalls))
    .option('--tokens <count>', 'tokens of the model for each attempt', countOption(1, mostCalls))
    .option(
      '--k <count>',
      'report pass@k up to this k; needs as many attempts',
      countOption(1, mostAttempts),
      1,
    )
    .option('--attempts <count>', 'attempts at each problem (as many as k)', countOption(1, mostAttempts))
    .option('--seed <number>', 'attempt i has this seed and i, from 0', countOption(0, 2 ** 31 - 1), 0)
    .optionsGroup('The run:')
    .option('--out <folder>', 'the folder of the run (default: a new one in runs/)')
    .addOption(
      new Option('--resume', 'go on with the run in --out: the same options, nothing is done twice').default(
        false,
        'off',
      ),
    )
    .addOption(new Option('--json', 'the report as JSON on standard output').default(false, 'off'))
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
The folder gets attempts.jsonl, with a line for each attempt as soon as it is finished, and at the end
report.json, report.md and report.html. Ctrl-C writes a report of what is known by then; after that, or
a crash, or a kill, the same command with --resume goes on.

Each worker has a problem of its own. Statements that Lean does not accept, and faults of the
machinery, are counted apart and in no rate. What is not proved gets a small budget for its negation,
so that false statements are found.

Strategies:
${strategyHelp}

Policies:
${policyHelp}

Exit codes:
  0    the run is finished, whatever it proved
  2    wrong usage, or a suite or folder that can not be used
  3    Lakatos or Lean itself did not work
  130  interrupted; the folder is named, and --resume goes on

Examples:
  lakatos bench core --split test --time 30s
  lakatos bench core --split valid --calls 500 --limit 50 --out runs/small
  lakatos bench core --split valid --calls 500 --limit 50 --out runs/small --resume
  lakatos bench problems.jsonl --k 4 --time 1m --json > report.json
  lakatos bench minif2f --split test --core-fragment --calls 300
  lakatos bench core --split valid --calls 128 --model prover.gguf
  lakatos bench core --split valid --calls 128 --strategy puct --critic judge.gguf
  lakatos bench compare runs/before runs/after`,
    )
    .action((suite: string, flags: BenchFlags) => run.bench(suite, flags));
  addSearchOptions(command, { parallel: '1' });
  addLeanOptions(addModelOptions(command)).addOption(workersOption());
  addCompare(command, run);
}

function addCompare(bench: Command, { compare }: BenchActions): void {
  bench
    .command('compare')
    .description(
      'Set two runs side by side: solved by both, gained, lost, and whether that is more than chance.',
    )
    .argument('<first>', 'the folder of a run, or its report.json')
    .argument('<second>', 'another one')
    .addOption(
      new Option('--anyway', 'compare what can be compared, although suites or budgets differ').default(
        false,
        'off',
      ),
    )
    .addOption(new Option('--json', 'one JSON object on standard output').default(false, 'off'))
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  compared
  1  the runs can not be compared fairly; what differs is listed
  2  wrong usage, or a file that is no report
  3  Lakatos did not work

Examples:
  lakatos bench compare runs/before runs/after
  lakatos bench compare runs/before runs/after --json`,
    )
    .action((first: string, second: string, flags: BenchCompareFlags) => compare([first, second], flags));
}
