import { LakatosError } from '../../core/errors.ts';
import { type BuildEvent, buildDefaults, buildLibrary } from '../../lean/embedded/library/build-library.ts';
import type { CompletedClosure } from '../../lean/embedded/library/core-source.ts';
import type { LakeOptions, LakeProject } from '../../lean/lake/manifest.ts';
import { readLakeProject } from '../../lean/lake/read-project.ts';
import { closureText } from '../libraries/build-project.ts';
import { BuildTally } from '../libraries/build-tally.ts';
import { bytesText, counted, formatDuration } from '../report/numbers.ts';
import { answer } from './command-line.ts';
import { type ModuleDisplay, showModules } from './display/module-display.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** Null for what took no work. */
function noteOf(event: BuildEvent): Parameters<ModuleDisplay['tell']>[0] | null {
  if (event.kind === 'started') return null;
  const { module, outcome } = event;
  switch (outcome.kind) {
    case 'built': {
      if (!outcome.isNew) return null;
      const { ms, leftOut } = outcome.record;
      if (leftOut.length > 0)
        return { level: 'warning', text: `${module.name} without ${counted(leftOut.length, 'error')}` };
      return { level: 'usual', text: `${module.name} ${formatDuration(ms)}` };
    }
    case 'failed': {
      const errors = outcome.record.messages.filter(({ severity }) => severity === 'error').length;
      return { level: 'warning', text: `${module.name} has ${counted(errors, 'error')}` };
    }
    case 'fault':
      return { level: 'warning', text: `${module.name} was not compiled: ${outcome.why}` };
    case 'blocked':
    case 'left':
      return null;
  }
}

/** The flags of commands that compile modules. */
export interface CompileFlags {
  readonly threads?: number;
  readonly option?: LakeOptions;
  readonly coreSource?: string;
  /** Milliseconds. */
  readonly moduleTime: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export interface BuildUse {
  readonly flags: CompileFlags;
  readonly keepGoing: boolean;
  /** Commands that Lean refuses are left out. */
  readonly leaveOut: boolean;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly cacheRoot?: string;
}

/** @throws LakatosError INPUT_UNREADABLE */
export async function openProject(folder: string): Promise<LakeProject> {
  const reading = await readLakeProject(folder);
  if (reading.kind === 'read') return reading.project;
  throw new LakatosError('INPUT_UNREADABLE', reading.why, { advice: reading.advice.join(' ') });
}

/**
 * Compiles a closure, or with `--dry-run` tells what there is to compile. Progress goes to standard error, with `--json` a line for each
 * module to standard output.
 */
export async function buildModules(
  project: LakeProject,
  closure: CompletedClosure,
  { flags, keepGoing, leaveOut, terminal, signal, cacheRoot }: BuildUse,
): Promise<ExitCode> {
  const tally = new BuildTally(closure);
  const options = {
    ...buildDefaults,
    ...(flags.threads !== undefined && { threads: flags.threads }),
    ...(cacheRoot !== undefined && { cacheRoot }),
    options: flags.option ?? {},
    keepGoing: keepGoing || flags.dryRun,
    leaveOut,
    limitMs: flags.moduleTime,
    onlyLook: flags.dryRun,
    signal,
  };
  const library = { project, closure };
  if (flags.dryRun) {
    await buildLibrary(library, { ...options, onEvent: (event) => tally.take(event) });
    const plan = tally.plan(options.threads);
    return answer(terminal, flags.json, [plan], closureText(plan));
  }
  {
    using display = showModules(terminal, tally, {
      ...{ total: closure.modules.length, threads: options.threads },
      besides: () => `, ${bytesText(process.memoryUsage.rss())} of memory`,
    });
    await buildLibrary(library, {
      ...options,
      onEvent(event) {
        tally.take(event);
        const note = noteOf(event);
        if (note !== null) display.tell(note);
        if (event.kind === 'done') answer(terminal, flags.json, [tally.line(event)], '');
      },
    }).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  }
  answer(terminal, flags.json, [tally.summary()], tally.text());
  if (signal.aborted) return exitCodes.interrupted;
  return tally.isComplete ? exitCodes.done : exitCodes.someNot;
}
