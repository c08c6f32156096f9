import { LakatosError } from '../../core/errors.ts';
import { type BuildEvent, buildDefaults, buildLibrary } from '../../lean/embedded/library/build-library.ts';
import type { CompletedClosure } from '../../lean/embedded/library/core-source.ts';
import type { LakeOptions, LakeProject } from '../../lean/lake/manifest.ts';
import { readLakeProject } from '../../lean/lake/read-project.ts';
import { closureText } from '../libraries/build-project.ts';
import { BuildTally } from '../libraries/build-tally.ts';
import { bytesText, formatDuration } from '../report/numbers.ts';
import { singleLine } from '../report/single-line.ts';
import { showModules } from './display/module-lines.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { isInteractive, type Terminal } from './terminal.ts';

interface BuildDisplay extends Disposable {
  onEvent(event: BuildEvent): void;
}

/** Shows on standard error how far a build is: a window, or a line for each module that was compiled. */
function buildDisplay(terminal: Terminal, tally: BuildTally, threads: number): BuildDisplay {
  const total = tally.closure.modules.length;
  if (!isInteractive(terminal))
    return {
      onEvent(event) {
        const line = describe(event);
        if (line !== null) terminal.stderr.write(`[${tally.progress.done}/${total}] ${singleLine(line)}\n`);
      },
      [Symbol.dispose]() {},
    };
  const besides = () => `, ${bytesText(process.memoryUsage.rss())} of memory`;
  const live = showModules(terminal, tally, { total, threads, besides });
  return {
    onEvent(event) {
      if (event.kind !== 'done' || event.outcome.kind === 'built' || event.outcome.kind === 'blocked') return;
      const text = describe(event);
      if (text !== null) live.note({ level: 'warning', text });
    },
    [Symbol.dispose]: () => live[Symbol.dispose](),
  };
}

/** Null for what took no work. */
function describe(event: BuildEvent): string | null {
  if (event.kind === 'started') return null;
  const { module, outcome } = event;
  switch (outcome.kind) {
    case 'built':
      return outcome.isNew ? `${module.name} ${formatDuration(outcome.record.ms)}` : null;
    case 'failed': {
      const errors = outcome.record.messages.filter(({ severity }) => severity === 'error').length;
      return `${module.name} has ${errors} error${errors === 1 ? '' : 's'}`;
    }
    case 'fault':
      return `${module.name} was not compiled: ${outcome.why}`;
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
  { flags, keepGoing, terminal, signal, cacheRoot }: BuildUse,
): Promise<ExitCode> {
  const tally = new BuildTally(closure);
  const options = {
    ...buildDefaults,
    ...(flags.threads !== undefined && { threads: flags.threads }),
    ...(cacheRoot !== undefined && { cacheRoot }),
    options: flags.option ?? {},
    keepGoing: keepGoing || flags.dryRun,
    limitMs: flags.moduleTime,
    onlyLook: flags.dryRun,
    signal,
  };
  const library = { project, closure };
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
  return tally.isComplete ? exitCodes.done : exitCodes.someNot;
}
