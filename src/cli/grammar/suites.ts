import type { Command } from 'commander';
import type { AddSuiteFlags, FetchSuiteFlags, SuitesCommand, SuitesFlags } from '../commands/suites.ts';
import { jsonOption, verboseOption } from './common-options.ts';

const exitCodes = `
Exit codes:
  0  it was done
  1  it was done, but records can't be read, or there are other problems than there should be
  2  wrong usage, no such suite, no such files
  3  the files can't be fetched, or are not those that they should be`;

/** The grammar and help of `lakatos suites`. */
export function addSuites(program: Command, run: (command: SuitesCommand) => Promise<void>): void {
  const suites = program
    .command('suites')
    .description('List, show, fetch and add benchmarks.')
    .addHelpText(
      'after',
      `${exitCodes}

Examples:
  lakatos suites list
  lakatos suites show putnambench
  lakatos suites fetch minif2f
  lakatos suites add mine Problems/

lakatos suites COMMAND --help tells more.`,
    );

  suites
    .command('list')
    .description('The suites that there are, and whether their files are on this machine.')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos suites list\n  lakatos suites list --json`)
    .action((flags: SuitesFlags) => run({ kind: 'list', flags }));

  suites
    .command('show')
    .description('All that is known of a suite: source, licence, splits, statements known to be bad.')
    .argument('<name>', 'a name that `lakatos suites list` shows')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodes}\n\nExamples:\n  lakatos suites show minif2f\n  lakatos suites show core --json`,
    )
    .action((name: string, flags: SuitesFlags) => run({ kind: 'show', name, flags }));

  suites
    .command('fetch')
    .description('Get the files of a suite with git, at its commit, and verify them.')
    .argument('<name>', 'a name that `lakatos suites list` shows')
    .option('--from <folder>', 'take the files from this copy of the repository, without a network')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
The files go to the data folder of the user (LAKATOS_DATA names another one), never into results, and
keep the licence of their authors. The first fetch records their checksum; later ones compare.

Without a network: on another machine, clone the repository that \`lakatos suites show\` names, copy the
folder here with its .git, and name it with --from: the files are those that its history has at the commit.
${exitCodes}

Examples:
  lakatos suites fetch minif2f
  lakatos suites fetch putnambench --from ~/PutnamBench`,
    )
    .action((name: string, flags: FetchSuiteFlags) => run({ kind: 'fetch', name, flags }));

  suites
    .command('add')
    .description('Make a suite of your own files; they stay where they are.')
    .argument('<name>', 'small letters, digits and hyphens')
    .argument('<path>', 'a folder with Lean files or JSONL files, or one file')
    .option(
      '--mapping <fields>',
      'which fields of a JSONL line hold what: id=name,text=header+statement (see below)',
    )
    .option('--title <text>', 'what it is')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Of Lean files, every theorem whose proof is sorry is a problem; open theorems before it are left out of
its header. Of JSONL files, every line is one. Folders and files called train, valid and test are splits.

A mapping names the fields of a line: text=A+B is the Lean text, header first, with the theorem at its
end; id, informal, split and topic are what they say. Without one, the names of the fields decide:
those of miniF2F, ProofNet, MOBench and their kind are known.
${exitCodes}

Examples:
  lakatos suites add mine Problems/
  lakatos suites add lists Lists.lean --title "Exercises on lists"
  lakatos suites add other problems.jsonl --mapping id=key,text=imports+formal,topic=chapter`,
    )
    .action((name: string, path: string, flags: AddSuiteFlags) => run({ kind: 'add', name, path, flags }));
}
