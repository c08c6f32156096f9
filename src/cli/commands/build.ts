import { LakatosError } from '../../../core/errors.ts';
import {
  buildDefaults,
  buildLibrary,
  type LibraryToBuild,
} from '../../../lean/embedded/library/build-library.ts';
import { withCoreSource } from '../../../lean/embedded/library/core-source.ts';
import type { LakeOptions, LakeProject } from '../../../lean/lake/lake-project.ts';
import { moduleClosure } from '../../../lean/lake/module-closure.ts';
import { modulesOf } from '../../../lean/lake/modules-of.ts';
import { readLakeProject } from '../../../lean/lake/read-project.ts';
import { buildDisplay } from '../display/build-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { BuildTally } from '../output/build-tally.ts';
import { closureText, faultText } from '../output/build-text.ts';
import type { Terminal } from '../terminal.ts';

export interface BuildFlags {
  readonly project: string;
  readonly threads?: number;
  readonly option?: LakeOptions;
  readonly coreSource?: string;
  /** Milliseconds. */
  readonly moduleTime: number;
  readonly keepGoing: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
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
  const project = await openProject(flags.project);
  const wanted = names.length > 0 ? names : await ownModules(project);
  const plain = await moduleClosure(project, wanted, { signal });
  for (const fault of plain.faults) terminal.stderr.write(`${faultText(fault)}\n`);
  if (plain.faults.length > 0 && !flags.keepGoing) return exitCodes.badInput;
  const closure = await withCoreSource(plain, flags.coreSource ?? null);
  const tally = new BuildTally(closure);
  const library: LibraryToBuild = { project, closure };
  const options = {
    ...buildDefaults,
    ...(flags.threads !== undefined && { threads: flags.threads }),
    options: flags.option ?? {},
    keepGoing: flags.keepGoing || flags.dryRun,
    limitMs: flags.moduleTime,
    onlyLook: flags.dryRun,
    signal,
  };
  const print = (value: unknown): void => void terminal.stdout.write(`${JSON.stringify(value)}\n`);
  if (flags.dryRun) {
    await buildLibrary(library, { ...options, onEvent: (event) => tally.take(event) });
    if (flags.json) print(tally.plan(options.threads));
    else terminal.stdout.write(closureText(tally.plan(options.threads)));
    return exitCodes.done;
  }
  {
    using display = buildDisplay(terminal, tally, options.threads);
    await buildLibrary(library, {
      ...options,
      onEvent(event) {
        tally.take(event);
        display.onEvent(event);
        if (flags.json && event.kind === 'done') print(tally.line(event));
      },
    }).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  }
  if (flags.json) print(tally.summary());
  else terminal.stdout.write(tally.text());
  if (signal.aborted) return exitCodes.interrupted;
  if (plain.faults.length > 0) return exitCodes.badInput;
  return tally.isComplete ? exitCodes.done : exitCodes.someNot;
}

async function openProject(folder: string): Promise<LakeProject> {
  const reading = await readLakeProject(folder);
  if (reading.kind === 'read') return reading.project;
  throw new LakatosError('INPUT_UNREADABLE', reading.why, { advice: reading.advice.join(' ') });
}

/** The modules of the libraries that a build without targets builds. */
async function ownModules(project: LakeProject): Promise<readonly string[]> {
  const libraries = project.packages[0]?.libraries ?? [];
  const chosen = libraries.some(({ isDefault }) => isDefault)
    ? libraries.filter(({ isDefault }) => isDefault)
    : libraries;
  const found = (await Promise.all(chosen.map((library) => modulesOf(library)))).flat();
  if (found.length > 0) return found;
  throw new LakatosError('INPUT_INVALID', `${project.folder} has no library with modules`, {
    advice: 'Name the modules to build, or give the lakefile a `lean_lib`.',
  });
}
