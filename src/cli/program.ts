import { Command, Option } from 'commander';
import { strategies, strategyNames } from '../../search/strategies/strategy-names.ts';
import { defaultSearch } from '../prove/search-settings.ts';
import type { CheckFlags } from './commands/check.ts';
import type { DoctorFlags } from './commands/doctor.ts';
import type { ExplainFlags } from './commands/explain.ts';
import type { LeanServerFlags } from './commands/lean-server.ts';
import type { ProveFlags } from './commands/prove.ts';
import type { ReplayFlags } from './commands/replay.ts';
import { type ExitCode, exitCodeHelp } from './exit-code.ts';
import { addLeanServer } from './options/lean-server-grammar.ts';
import { countOption, durationOption, numberOption, sizeOption } from './options/parsers.ts';

/** What each command does; loaded only when it is asked for. */
export interface Commands {
  prove(paths: readonly string[], flags: ProveFlags): Promise<ExitCode>;
  check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode>;
  doctor(flags: DoctorFlags): Promise<ExitCode>;
  replay(episode: string | undefined, flags: ReplayFlags): Promise<ExitCode>;
  explain(episode: string, flags: ExplainFlags): Promise<ExitCode>;
  leanServer(flags: LeanServerFlags): Promise<ExitCode>;
}

export interface ProgramOutput {
  writeOut(text: string): void;
  writeErr(text: string): void;
}

const strategyHelp = Object.entries(strategies)
  .map(([name, what]) => `  ${name.padEnd(13)} ${what}`)
  .join('\n');

/** More workers than this never help. */
const mostWorkers = 64;
const mostCalls = 1_000_000_000;

/** The command line's grammar and help. `onDone` gets the exit code of the command that ran. */
export function buildProgram(
  version: string,
  commands: Commands,
  output: ProgramOutput,
  onDone: (code: ExitCode) => void,
): Command {
  const program = new Command('lakatos')
    .description('Proves theorems in Lean 4, and checks proofs.')
    .version(version, '--version', 'print the version')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput(output)
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Examples:
  lakatos prove --statement "theorem and_swap (p q : Prop) : p ∧ q → q ∧ p"
  lakatos prove Basics.lean --out Proved.lean
  lakatos check Statement.lean Submission.lean
  lakatos explain and_swap
  lakatos doctor

lakatos COMMAND --help tells more of a command.`,
    );

  program
    .command('prove')
    .description('Prove every theorem whose proof is sorry. A proof counts only when Lean accepts it.')
    .argument(
      '[inputs...]',
      'Lean files, JSONL files with {id, header, statement} lines, folders, - for standard input',
    )
    .option('--statement <text>', 'prove this statement')
    .option('--header <text>', 'what Lean reads before --statement: opens, definitions')
    .addOption(timeOption())
    .option('--calls <count>', 'tactic calls for each theorem', countOption(1, mostCalls))
    .option('--expansions <count>', 'expanded positions for each theorem', countOption(1, mostCalls))
    .option('--memory <size>', 'end a search when the process holds this much: 4GB, 800MB', sizeOption)
    .addOption(workersOption())
    .addOption(strategyOption())
    .option('--alpha <number>', 'best-first, two-way: larger goes deeper (0.5)', numberOption(0, 10))
    .option('--beta <number>', 'two-way: the weight of the value of a position (2)', numberOption(0, 100))
    .option('--seed <number>', 'another seed tries tactics in another order', countOption(0, 2 ** 32 - 1), 0)
    .option('--no-bandit', "don't learn within a search which kinds of tactics bring something")
    .option('--no-lemmas', "don't look for theorems of the library that fit the goal")
    .option('--no-refute', "don't look for counterexamples")
    .option('--no-polish', 'print proofs as the search found them')
    .option('--store <folder>', 'where proofs and answers of Lean are kept; none keeps nothing')
    .option('--out <path>', 'write the completed Lean file; for several inputs, a folder')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
With --json, each theorem gives one line {id, status, reason, proof, certificate, spent} on standard
output as soon as it is decided; status is proved, not-proved, invalid or error, and proof is what
follows ":=". Everything else goes to standard error. Ctrl-C stops and reports what is known.

Strategies:
${strategyHelp}
${exitCodeHelp}

Examples:
  lakatos prove Basics.lean
  lakatos prove Basics.lean --time 2m --out Proved.lean
  lakatos prove problems.jsonl --json > results.jsonl
  cat Basics.lean | lakatos prove -
  lakatos prove Hard.lean --strategy puct --time 10m --memory 6GB
  lakatos prove --statement "theorem t (n : Nat) : n + 0 = n" --calls 100`,
    )
    .action(async (paths: string[], flags: ProveFlags) => onDone(await commands.prove(paths, flags)));

  program
    .command('check')
    .description(
      'Check that a Lean file proves what a reference asks for, honestly and with the usual axioms.',
    )
    .argument('[files...]', 'the reference, with sorry for each proof that is asked for, and the submission')
    .option(
      '--jsonl <file>',
      'check lines {id, reference: {header, statement}, submission}; - for standard input',
    )
    .addOption(workersOption())
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
A submission is a whole Lean file. In a JSONL line it may also be what follows the header: then it is
read once more behind the header. With --json, each submission gives one line
{id, verdict, reasons: [{code, message}], certificate}; verdict is accepted or rejected.
${exitCodeHelp}

Examples:
  lakatos check Statement.lean Submission.lean
  lakatos check Statement.lean Submission.lean --json
  lakatos check --jsonl submissions.jsonl --json > verdicts.jsonl`,
    )
    .action(async (paths: string[], flags: CheckFlags) => onDone(await commands.check(paths, flags)));

  program
    .command('doctor')
    .description(
      'Look at the installation, start Lean, prove 1 + 1 = 2, and say what to do where something is wrong.',
    )
    .option('--store <folder>', 'the store to look at; none for no store')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  everything works
  3  something does not

Examples:
  lakatos doctor
  lakatos doctor --json`,
    )
    .action(async (flags: DoctorFlags) => onDone(await commands.doctor(flags)));

  program
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
    .option('--html <file>', 'write a page to look into the tree and to play the search back')
    .option('--check', 'have the gate check the accepted proof again', false)
    .option('--store <folder>', 'where the episodes are')
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
  lakatos replay 3f2a --json > episode.jsonl`,
    )
    .action(async (episode: string | undefined, flags: ReplayFlags) =>
      onDone(await commands.replay(episode, flags)),
    );

  program
    .command('explain')
    .description('Tell why a theorem was not proved, and what to try next; or how it was proved.')
    .argument('<episode>', 'as for lakatos replay: a theorem id, an episode id, or a file')
    .option('--store <folder>', 'where the episodes are')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  it was explained
  2  wrong usage, or there is no such episode
  3  Lakatos or the store did not work

Examples:
  lakatos explain and_swap
  lakatos explain and_swap --json`,
    )
    .action(async (episode: string, flags: ExplainFlags) => onDone(await commands.explain(episode, flags)));

  addLeanServer(program, async (flags) => onDone(await commands.leanServer(flags)));

  return program;
}

const strategyOption = (): Option =>
  new Option('--strategy <name>', 'how the search chooses where to go on (see below)')
    .choices(strategyNames)
    .default(defaultSearch.strategy);

const timeOption = (): Option =>
  new Option('--time <duration>', 'time for each theorem: 500ms, 30s, 2m, or seconds')
    .argParser(durationOption)
    .default(60_000, '1m');

const workersOption = () =>
  new Option(
    '--workers <count>',
    'Lean workers; by default as many as cores and free memory allow',
  ).argParser(countOption(1, mostWorkers));
const stepNumber = countOption(1, 1_000_000_000);
const jsonOption = () => new Option('--json', 'lines of JSON on standard output').default(false, 'off');
const verboseOption = () =>
  new Option('--verbose', 'show where and why an error arose').default(false, 'off');
