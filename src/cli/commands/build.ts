import { withCoreSource } from '../../../lean/embedded/library/core-source.ts';
import { moduleClosure } from '../../../lean/lake/module-closure.ts';
import { ownModules } from '../../libraries/choose-modules.ts';
import { buildModules, type CompileFlags, openProject } from '../build-modules.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { faultText } from '../output/build-text.ts';
import type { Terminal } from '../terminal.ts';

export interface BuildFlags extends CompileFlags {
  readonly project: string;
  readonly keepGoing: boolean;
  readonly verbose: boolean;
}

/** `lakatos build`: progress goes to standard error, with `--json` a line for each module to standard output. */
export async function build(
  names: readonly string[],
  flags: BuildFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  using interrupt = listenForInterrupt(terminal, () =>
    terminal.stderr.write('stopping; what is built stays. Once more to stop at once\n'),
  );
  const { signal } = interrupt;
  const { keepGoing } = flags;
  const project = await openProject(flags.project);
  const wanted = names.length > 0 ? names : await ownModules(project);
  const plain = await moduleClosure(project, wanted, { signal });
  for (const fault of plain.faults) terminal.stderr.write(`${faultText(fault)}\n`);
  if (plain.faults.length > 0 && !keepGoing) return exitCodes.badInput;
  const closure = await withCoreSource(plain, flags.coreSource ?? null);
  const code = await buildModules(project, closure, { flags, keepGoing, terminal, signal });
  const isFaulty = plain.faults.length > 0 && !flags.dryRun && code !== exitCodes.interrupted;
  return isFaulty ? exitCodes.badInput : code;
}
