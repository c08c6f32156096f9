import type { Command } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import type { SuiteCount } from '../../../datasets/count-suite.ts';
import { parseMapping } from '../../../datasets/guess-mapping.ts';
import { addSuite } from '../../evaluate/suites/add-suite.ts';
import { type FetchedSuite, fetchSuite, isGitManifest } from '../../evaluate/suites/fetch-suite.ts';
import { findSuite, listSuites, suiteFolders } from '../../evaluate/suites/registry.ts';
import {
  countText,
  type SuiteRow,
  suiteDescription,
  suiteRow,
  suiteTable,
} from '../../evaluate/suites/suite-text.ts';
import { answer, type CommandLine, type Keeping, keepsList, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done
  1  it was done, but records can't be read, or there are other problems than there should be
  2  wrong usage, no such suite, no such files
  3  the files can't be fetched, or are not those that they should be`;

export function addSuites(command: Command, line: CommandLine): void {
  const ends = keepsList(command, line, {
    exitCodes: exitCodeHelp,
    examples: ['list', 'show putnambench', 'fetch minif2f', 'add mine Problems/'],
  });

  const listing = command
    .command('list')
    .description('The suites that there are, and whether their files are on this machine.');
  ends(listing, ['list', 'list --json'], list);

  const name = ['<name>', 'a name that `lakatos suites list` shows'] as const;
  const showing = command
    .command('show')
    .description('All that is known of a suite: source, licence, splits, statements known to be bad.')
    .argument(...name);
  ends(showing, ['show minif2f', 'show core --json'], show);

  const fetching = command
    .command('fetch')
    .description('Get the files of a suite with git, at its commit, and verify them.')
    .argument(...name)
    .option('--from <folder>', 'take the files from this copy of the repository, without a network');
  ends(
    fetching,
    ['fetch minif2f', 'fetch putnambench --from ~/PutnamBench'],
    fetch,
    `
The files go to the data folder of the user (LAKATOS_DATA names another one), never into results, and
keep the licence of their authors. The first fetch records their checksum; later ones compare.

Without a network: on another machine, clone the repository that \`lakatos suites show\` names, copy the
folder here with its .git, and name it with --from: the files are those that its history has at the commit.
`,
  );

  const adding = command
    .command('add')
    .description('Make a suite of your own files; they stay where they are.')
    .argument('<name>', 'small letters, digits and hyphens')
    .argument('<path>', 'a folder with Lean files or JSONL files, or one file')
    .option(
      '--mapping <fields>',
      'which fields of a JSONL line hold what: id=name,text=header+statement (see below)',
    )
    .option('--title <text>', 'what it is');
  ends(
    adding,
    [
      'add mine Problems/',
      'add lists Lists.lean --title "Exercises on lists"',
      'add other problems.jsonl --mapping id=key,text=imports+formal,topic=chapter',
    ],
    add,
    `
Of Lean files, every theorem whose proof is sorry is a problem; open theorems before it are left out of
its header. Of JSONL files, every line is one. Folders and files called train, valid and test are splits.

A mapping names the fields of a line: text=A+B is the Lean text, header first, with the theorem at its
end; id, informal, split and topic are what they say. Without one, the names of the fields decide:
those of miniF2F, ProofNet, MOBench and their kind are known.
`,
  );
}

interface FetchSuiteFlags extends OutputFlags {
  readonly from?: string;
}

interface AddSuiteFlags extends OutputFlags {
  readonly mapping?: string;
  readonly title?: string;
}

const rowJson = ({ manifest, state, record }: SuiteRow) => ({ ...manifest, state, fetched: record });

async function list({ terminal }: Keeping, { json }: OutputFlags): Promise<ExitCode> {
  const folders = suiteFolders(terminal.env);
  const manifests = await listSuites(folders);
  const rows = await Promise.all(manifests.map((manifest) => suiteRow(folders, manifest)));
  return answer(terminal, json, rows.map(rowJson), suiteTable(rows));
}

async function show({ terminal }: Keeping, name: string, { json }: OutputFlags): Promise<ExitCode> {
  const folders = suiteFolders(terminal.env);
  const row = await suiteRow(folders, await findSuite(folders, name));
  return answer(terminal, json, [rowJson(row)], suiteDescription(row));
}

async function fetch(
  { terminal, signal, note }: Keeping,
  name: string,
  { json, from }: FetchSuiteFlags,
): Promise<ExitCode> {
  const folders = suiteFolders(terminal.env);
  const manifest = await findSuite(folders, name);
  if (!isGitManifest(manifest)) throw notFetchable(name);
  const fetched = await fetchSuite(manifest, { folders, ...(from && { from }), onProgress: note, signal });
  const told = { ...fetched.record, vouched: fetched.vouched, ...countJson(fetched.count) };
  answer(terminal, json, [told], fetchedText(fetched));
  return codeOf(fetched.count);
}

async function add(
  { terminal, signal }: Keeping,
  name: string,
  path: string,
  flags: AddSuiteFlags,
): Promise<ExitCode> {
  const { title } = flags;
  const mapping = flags.mapping === undefined ? null : parseMapping(flags.mapping);
  if (typeof mapping === 'string') throw new UsageError(`--mapping: ${mapping}`);
  const folders = suiteFolders(terminal.env);
  const asked = { folders, name, path, mapping, ...(title !== undefined && { title }), signal };
  const { manifest, count } = await addSuite(asked);
  const told = { ...manifest, ...countJson(count) };
  answer(terminal, flags.json, [told], `${name} was added\n${countText(count)}`);
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
