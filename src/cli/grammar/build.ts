import { type Command, Option } from 'commander';
import type { BuildFlags } from '../commands/build.ts';
import { jsonOption, verboseOption } from './common-options.ts';
import { addCompileOptions } from './compile-options.ts';

/** The grammar and help of `lakatos build`. */
export function addBuild(
  program: Command,
  run: (modules: readonly string[], flags: BuildFlags) => Promise<void>,
): void {
  const command = program
    .command('build')
    .description(
      'Compile the modules of a Lake project with the Lean that comes with Lakatos: no toolchain is needed.',
    )
    .argument(
      '[modules...]',
      "modules to build, with all that they import; by default the project's own libraries",
    )
    .option('--project <folder>', 'the Lake project', '.')
    .addOption(
      new Option('--keep-going', 'go on with what does not need a module that has errors').default(
        false,
        'off',
      ),
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
What is built is kept in the cache folder by what it was made from: a module is compiled again only if its
text, its options, the results of its imports or the Lean has changed. Ctrl-C loses nothing but the modules
that are being compiled; the same command goes on.

Exit codes:
  0  everything is built
  1  a module has errors, or was not compiled in its time
  2  wrong usage, no Lake project, or a module that is not there
  3  Lakatos or Lean itself did not work
  130  interrupted

Examples:
  lakatos build --project my_project
  lakatos build MyLib.Basic MyLib.Order --project my_project --keep-going
  lakatos build Mathlib.Tactic.Ring --project mathlib4 --dry-run`,
    )
    .action(run);
  addCompileOptions(command);
}
