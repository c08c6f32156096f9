import type { Command } from 'commander';
import type { LeanServerFlags } from '../commands/lean-server.ts';
import { countOption } from '../options/parsers.ts';

/** With two, a file of theorems is elaborated about as fast as with more, and each takes memory. */
const defaultThreads = 2;
const mostThreads = 32;

/** The grammar and help of `lakatos lean-server`. */
export function addLeanServer(program: Command, run: (flags: LeanServerFlags) => Promise<void>): void {
  program
    .command('lean-server')
    .description('Run a Lean language server on standard input and output; it needs no Lean toolchain.')
    .option('-D, --define <name=value>', 'an option for Lean; can be given several times', collect, [])
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
    .option('--verbose', 'pass on all that Lean prints on its standard error', false)
    .addHelpText(
      'after',
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
    )
    .action(run);
}

const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];
