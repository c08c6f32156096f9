import type { Command } from 'commander';
import { loadLeanImage } from '../../../lean/server/file-worker/lean-image.ts';
import { readLeanVersion, runLeanServer } from '../../../lean/server/run-lean-server.ts';
import { type CommandLine, complete } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { openLibraries } from '../open-library.ts';
import { countOption, listOption } from '../options/common-options.ts';
import type { Terminal } from '../terminal.ts';

/** With two, a file of theorems is elaborated about as fast as with more, and each takes memory. */
const defaultThreads = 2;
const mostThreads = 32;

export function addLeanServer(command: Command, line: CommandLine): void {
  command
    .option('-D, --define <name=value>', 'an option for Lean; can be given several times', listOption, [])
    .option(
      '--threads <count>',
      'threads in which Lean elaborates each open file',
      countOption(1, mostThreads),
      defaultThreads,
    )
    .option(
      '--project <folder>',
      'a Lake project: files can import its modules, as `lakatos build` made them',
    )
    .option('--stdio', 'accepted and ignored: there is no other way')
    .option('--version', 'print which Lean this is, as lean --version does', false)
    .option('--verbose', 'pass on all that Lean prints on its standard error', false);
  complete(
    command,
    line,
    `
Each open file is elaborated by Lean's own FileWorker in threads of this process. Files can import Lean's
library (Init, Std, Lean), and what lakatos build has compiled of --project; without it, what lakatos
library add has brought. The server ends when its input does.

Exit codes:
  0  the client ended it by shutdown and exit
  1  the client went away without
  2  wrong usage
  3  Lakatos or Lean did not work

Examples:
  lakatos lean-server --version
  lakatos lean-server -D maxHeartbeats=400000
  lakatos lean-server --project my_project
  lakatos prove Basics.lean --lean native --lean-command 'lakatos lean-server'

Neovim:
  vim.lsp.config.lakatos = { cmd = { 'lakatos', 'lean-server' }, filetypes = { 'lean' } }
  vim.lsp.enable('lakatos')

Helix, in languages.toml:
  [language-server.lakatos]
  command = "lakatos"
  args = ["lean-server"]
  [[language]]
  name = "lean"
  language-servers = ["lakatos"]

VS Code: any extension for a language server of one's own, with the command: lakatos lean-server`,
    ({ terminal }, flags: LeanServerFlags) => leanServer(flags, terminal),
  );
}

export interface LeanServerFlags {
  /** Options for Lean as `name=value`. */
  readonly define: readonly string[];
  readonly threads: number;
  readonly project?: string;
  readonly version: boolean;
  readonly verbose: boolean;
}

/** Answers as fast as Lean has something to say; Lean's own default collects for 200 ms. */
const defaultOptions = ['server.reportDelayMs=0'];

/** `lakatos lean-server`. Standard output belongs to the protocol; Lean's complaints go to standard error. */
export async function leanServer(flags: LeanServerFlags, terminal: Terminal): Promise<ExitCode> {
  const { stdin, stdout, stderr } = terminal;
  if (flags.version) {
    stdout.write(`${await readLeanVersion(await loadLeanImage())}\n`);
    return exitCodes.done;
  }
  using interrupt = listenForInterrupt(terminal, () => {});
  const { signal } = interrupt;
  const warn = (text: string) => void stderr.write(`${text}\n`);
  const { project } = flags;
  const image = loadLeanImage({
    signal,
    openLibrary: (lean) => openLibraries(project, lean, warn),
  });
  const code = await runLeanServer({
    input: stdin,
    output: stdout,
    image,
    leanOptions: [...defaultOptions, ...flags.define].map((option) => `-D${option}`),
    threads: flags.threads,
    onComplaint: (line) => {
      if (flags.verbose || !isChatter(line)) stderr.write(`${line}\n`);
    },
    signal,
  });
  return code === 0 ? exitCodes.done : exitCodes.someNot;
}

/** What the package's build of Lean prints of its own doings. */
const isChatter = (line: string): boolean => /^(?:\[DEBUG:| {2})/.test(line);
