import type { Command } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import type { SuiteCount } from '../../../datasets/count-suite.ts';
import { parseMapping } from '../../../datasets/guess-mapping.ts';
import { addSuite } from '../../evaluate/suites/add-suite.ts';
import { type FetchedSuite, fetchSuite, isGitManifest } from '../../evaluate/suites/fetch-suite.ts';
import { findSuite, listSuites, type SuiteFolders, suiteFolders } from '../../evaluate/suites/registry.ts';
import { countText, suiteDescription, suiteRow, suiteTable } from '../../evaluate/suites/suite-text.ts';
import type { CommandLine } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { jsonOption, type OutputFlags, verboseOption } from '../options/common-options.ts';
import type { Terminal } from '../terminal.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done
  1  it was done, but records can't be read, or there are other problems than there should be
  2  wrong usage, no such suite, no such files
  3  the files can't be fetched, or are not those that they should be`;

/** The grammar and help of `lakatos suites`. */
export function addSuites(command: Command, { terminal, done }: CommandLine): void {
  const run = async (act: (setting: Setting) => Promise<ExitCode>) => done(await withSuites(terminal, act));
  command.addHelpText(
    'after',
    `${exitCodeHelp}

Examples:
  lakatos suites list
  lakatos suites show putnambench
  lakatos suites fetch minif2f
  lakatos suites add mine Problems/

lakatos suites COMMAND --help tells more.`,
  );

  command
    .command('list')
    .description('The suites that there are, and whether their files are on this machine.')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodeHelp}\n\nExamples:\n  lakatos suites list\n  lakatos suites list --json`)
    .action((flags: OutputFlags) => run((setting) => list(flags, setting)));

  command
    .command('show')
    .description('All that is known of a suite: source, licence, splits, statements known to be bad.')
    .argument('<name>', 'a name that `lakatos suites list` shows')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodeHelp}\n\nExamples:\n  lakatos suites show minif2f\n  lakatos suites show core --json`,
    )
    .action((name: string, flags: OutputFlags) => run((setting) => show(name, flags, setting)));

  command
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
${exitCodeHelp}

Examples:
  lakatos suites fetch minif2f
  lakatos suites fetch putnambench --from ~/PutnamBench`,
    )
    .action((name: string, flags: FetchSuiteFlags) => run((setting) => fetch(name, flags, setting)));

  command
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
${exitCodeHelp}

Examples:
  lakatos suites add mine Problems/
  lakatos suites add lists Lists.lean --title "Exercises on lists"
  lakatos suites add other problems.jsonl --mapping id=key,text=imports+formal,topic=chapter`,
    )
    .action((name: string, path: string, flags: AddSuiteFlags) =>
      run((setting) => add(name, path, flags, setting)),
    );
}

export interface FetchSuiteFlags extends OutputFlags {
  readonly from?: string;
}

export interface AddSuiteFlags extends OutputFlags {
  readonly mapping?: string;
  readonly title?: string;
}

interface Setting {
  readonly terminal: Terminal;
  readonly folders: SuiteFolders;
  readonly signal: AbortSignal;
  print(value: unknown): void;
}

/** What it found goes to standard output, what it does to standard error. */
async function withSuites(
  terminal: Terminal,
  act: (setting: Setting) => Promise<ExitCode>,
): Promise<ExitCode> {
  using interrupt = listenForInterrupt(terminal, () => {});
  const print = (value: unknown) => terminal.stdout.write(`${JSON.stringify(value)}\n`);
  return await act({ terminal, folders: suiteFolders(terminal.env), signal: interrupt.signal, print });
}

async function list({ json }: OutputFlags, { terminal, folders, print }: Setting): Promise<ExitCode> {
  const manifests = await listSuites(folders);
  const rows = await Promise.all(manifests.map((manifest) => suiteRow(folders, manifest)));
  if (json) for (const { manifest, state, record } of rows) print({ ...manifest, state, fetched: record });
  else terminal.stdout.write(suiteTable(rows));
  return exitCodes.done;
}

async function show(
  name: string,
  { json }: OutputFlags,
  { terminal, folders, print }: Setting,
): Promise<ExitCode> {
  const row = await suiteRow(folders, await findSuite(folders, name));
  if (json) print({ ...row.manifest, state: row.state, fetched: row.record });
  else terminal.stdout.write(suiteDescription(row));
  return exitCodes.done;
}

async function fetch(
  name: string,
  { json, from }: FetchSuiteFlags,
  { terminal, folders, signal, print }: Setting,
): Promise<ExitCode> {
  const manifest = await findSuite(folders, name);
  if (!isGitManifest(manifest)) throw notFetchable(name);
  const onProgress = (text: string) => terminal.stderr.write(`${text}\n`);
  const fetched = await fetchSuite(manifest, { folders, ...(from && { from }), onProgress, signal });
  if (json) print({ ...fetched.record, vouched: fetched.vouched, ...countJson(fetched.count) });
  else terminal.stdout.write(fetchedText(fetched));
  return codeOf(fetched.count);
}

async function add(
  name: string,
  path: string,
  flags: AddSuiteFlags,
  { terminal, folders, signal, print }: Setting,
): Promise<ExitCode> {
  const { title } = flags;
  const mapping = flags.mapping === undefined ? null : parseMapping(flags.mapping);
  if (typeof mapping === 'string') throw new UsageError(`--mapping: ${mapping}`);
  const asked = { folders, name, path, mapping, ...(title !== undefined && { title }), signal };
  const { manifest, count } = await addSuite(asked);
  if (flags.json) print({ ...manifest, ...countJson(count) });
  else terminal.stdout.write(`${name} was added\n${countText(count)}`);
  return codeOf(count);
}

const notFetchable = (name: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${name} has nothing to fetch: its files are here`);

const codeOf = ({ complaints, differences }: SuiteCount): ExitCode =>
  complaints.length + differences.length > 0 ? exitCodes.someNot : exitCodes.done;

const countJson = ({ askingForAnswer, complaints, differences }: SuiteCount) => ({
  askingForAnswer,
  complaints,
  differences,
});

function fetchedText({ record, count, vouched }: FetchedSuite): string {
  const by = {
    checksum: `the checksum is the known one, ${record.checksum}`,
    commit: `verified by its commit, ${record.commit}; its checksum ${record.checksum} was recorded`,
    counts: `the folder does not tell its commit: only the numbers of problems were compared; its checksum ${record.checksum} was recorded`,
  } as const;
  return `${record.name} is here: ${by[vouched]}\n${countText(count)}`;
}
