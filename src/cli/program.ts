import { Command, Option } from 'commander';
import type { CheckFlags } from './commands/check.ts';
import type { DoctorFlags } from './commands/doctor.ts';
import type { ProveFlags } from './commands/prove.ts';
import { type ExitCode, exitCodeHelp } from './exit-code.ts';
import { countOption, durationOption } from './options/parsers.ts';

/** What each command does; loaded only when it is asked for. */
export interface Commands {
  prove(paths: readonly string[], flags: ProveFlags): Promise<ExitCode>;
  check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode>;
  doctor(flags: DoctorFlags): Promise<ExitCode>;
}

export interface ProgramOutput {
  writeOut(text: string): void;
  writeErr(text: string): void;
}

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
    .addOption(workersOption())
    .option('--seed <number>', 'another seed tries tactics in another order', countOption(0, 2 ** 32 - 1), 0)
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
${exitCodeHelp}

Examples:
  lakatos prove Basics.lean
  lakatos prove Basics.lean --time 2m --out Proved.lean
  lakatos prove problems.jsonl --json > results.jsonl
  cat Basics.lean | lakatos prove -
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

  return program;
}

const timeOption = (): Option =>
  new Option('--time <duration>', 'time for each theorem: 500ms, 30s, 2m, or seconds')
    .argParser(durationOption)
    .default(60_000, '1m');

const workersOption = () =>
  new Option(
    '--workers <count>',
    'Lean workers; by default as many as cores and free memory allow',
  ).argParser(countOption(1, mostWorkers));
const jsonOption = () => new Option('--json', 'lines of JSON on standard output').default(false, 'off');
const verboseOption = () =>
  new Option('--verbose', 'show where and why an error arose').default(false, 'off');
