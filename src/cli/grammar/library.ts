import type { Command } from 'commander';
import type { AddLibraryFlags, LibraryCommand, LibraryFlags } from '../commands/library.ts';
import { jsonOption, verboseOption } from './common-options.ts';
import { addCompileOptions } from './compile-options.ts';

const exitCodes = `
Exit codes:
  0  it was done; add: all that was asked for is built
  1  add: a module has errors, or was not compiled in its time
  2  wrong usage, no such library, revision or module, or a clash with another library
  3  Lakatos, Lean or git did not work, or the sources can't be fetched
  130  interrupted; the same command goes on`;

/** The grammar and help of `lakatos library`. */
export function addLibrary(program: Command, run: (command: LibraryCommand) => Promise<void>): void {
  const library = program
    .command('library')
    .description('Libraries for the Lean that comes with Lakatos, without a project: add, list, forget.')
    .addHelpText(
      'after',
      `${exitCodes}

Examples:
  lakatos library add mathlib
  lakatos library list
  lakatos library remove mathlib

lakatos library COMMAND --help tells more.`,
    );

  const add = library
    .command('add')
    .description('Fetch a library with git and build a part of it; then headers that import this work.')
    .argument('<name>', 'mathlib, or any name with --git or --from')
    .argument('[modules...]', 'modules to build, with all that they import')
    .option('--set <name>', 'mathlib: competition (the default), tactics or all')
    .option('--git <url>', 'the repository of another library')
    .option('--rev <revision>', 'a commit, tag or branch; by default what fits this Lean, or the newest')
    .option('--from <folder>', 'a clone on this machine that has the revision: no network is needed')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
The sources and those of the packages that they need go to the cache folder (LAKATOS_CACHE), and so does what is
built. A clone that is interrupted leaves nothing behind; a build that is interrupted goes on with the same
command. More modules or a larger set can be added later. Packages are taken from the .lake/packages of --from
where their revisions are there.

Sets of mathlib:
  competition  reals, integers, finite sums, complex numbers, and the tactics of competition problems
  tactics      all tactics
  all          everything
${exitCodes}

Examples:
  lakatos library add mathlib --dry-run
  lakatos library add mathlib
  lakatos library add mathlib --set tactics --from ~/mathlib4
  lakatos library add mathlib Mathlib.Topology.Basic
  lakatos library add batteries --git https://github.com/leanprover-community/batteries --rev v4.27.0`,
    )
    .action((name: string, modules: string[], flags: AddLibraryFlags) =>
      run({ kind: 'add', name, modules, flags }),
    );
  addCompileOptions(add);

  library
    .command('list')
    .description('The libraries that were added, and what of them is built.')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos library list\n  lakatos library list --json`)
    .action((flags: LibraryFlags) => run({ kind: 'list', flags }));

  library
    .command('info')
    .description('Where a library comes from, what of it is built, and what it takes on disk.')
    .argument('<name>', 'a name that `lakatos library list` shows')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos library info mathlib`)
    .action((name: string, flags: LibraryFlags) => run({ kind: 'info', name, flags }));

  library
    .command('remove')
    .description('Forget a library, and delete its sources and what was built of it.')
    .argument('<name>', 'a name that `lakatos library list` shows')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos library remove mathlib`)
    .action((name: string, flags: LibraryFlags) => run({ kind: 'remove', name, flags }));
}
