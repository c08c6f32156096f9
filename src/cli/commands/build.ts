import type { Command } from 'commander';
import { withCoreSource } from '../../../lean/embedded/library/core-source.ts';
import { moduleClosure } from '../../../lean/lake/module-closure.ts';
import { faultText, ownModules } from '../../libraries/build-project.ts';
import { buildModules, type CompileFlags, openProject } from '../build-modules.ts';
import { addOutputOptions, type CommandLine, complete, switchOption } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { addCompileOptions } from '../options/compile-options.ts';

export function addBuild(command: Command, line: CommandLine): void {
  command
    .argument(
      '[modules...]',
      "modules to build, with all that they import; by default the project's own libraries",
    )
    .option('--project <folder>', 'the Lake project', '.')
    .addOption(switchOption('--keep-going', 'go on with what does not need a module that has errors'))
    .addOption(
      switchOption(
        '--leave-out',
        'build a module that has errors without the commands that have them, and what hangs on these',
      ),
    );
  addOutputOptions(command);
  complete(
    command,
    line,
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
    build,
  );
  addCompileOptions(command);
}

interface BuildFlags extends CompileFlags {
  readonly project: string;
  readonly keepGoing: boolean;
  readonly leaveOut: boolean;
  readonly verbose: boolean;
}

/** `lakatos build`: progress goes to standard error, with `--json` a line for each module to standard output. */
async function build(
  { terminal }: CommandLine,
  names: readonly string[],
  flags: BuildFlags,
): Promise<ExitCode> {
  using interrupt = listenForInterrupt(terminal, () =>
    terminal.stderr.write('stopping; what is built stays. Once more to stop at once\n'),
  );
  const { signal } = interrupt;
  const { keepGoing, leaveOut } = flags;
  const project = await openProject(flags.project);
  const wanted = names.length > 0 ? names : await ownModules(project);
  const plain = await moduleClosure(project, wanted, { signal });
  for (const fault of plain.faults) terminal.stderr.write(`${faultText(fault)}\n`);
  if (plain.faults.length > 0 && !keepGoing) return exitCodes.badInput;
  const closure = await withCoreSource(plain, flags.coreSource ?? null);
  const code = await buildModules(project, closure, { flags, keepGoing, leaveOut, terminal, signal });
  const isFaulty = plain.faults.length > 0 && !flags.dryRun && code !== exitCodes.interrupted;
  return isFaulty ? exitCodes.badInput : code;
}
