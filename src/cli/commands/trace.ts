import { resolve } from 'node:path';
import type { Command } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/manifest.ts';
import { lockFolder } from '../../../lean/folder-lock.ts';
import { type LakeProject, revisionOf } from '../../../lean/lake/manifest.ts';
import { type ClosureModule, moduleClosure } from '../../../lean/lake/module-closure.ts';
import { findProject } from '../../../lean/native/find/find-project.ts';
import { faultText } from '../../libraries/build-project.ts';
import { librariesFolder } from '../../libraries/library-entry.ts';
import { readLibraries } from '../../libraries/registered-libraries.ts';
import { mostPremises } from '../../llm/profiles/profile.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import { findPremises } from '../../traces/find-premises.ts';
import { readPremises } from '../../traces/kept-premises.ts';
import { summariseTraces } from '../../traces/summarise-traces.ts';
import { makeTraceFolder, readModuleLine, readTraces, tracedModules } from '../../traces/trace-files.ts';
import {
  builtModules,
  chooseTraced,
  sourceModules,
  stillToTrace,
  traceInto,
} from '../../traces/trace-into.ts';
import type { ModuleLine } from '../../traces/trace-schema.ts';
import {
  outcomeText,
  planText,
  type TracedOutcome,
  TraceTally,
  tracesText,
} from '../../traces/trace-tally.ts';
import { type CompileFlags, openProject } from '../build-modules.ts';
import {
  addOutputOptions,
  answer,
  type CommandLine,
  complete,
  type OutputFlags,
  switchOption,
} from '../command-line.ts';
import { showModules } from '../display/module-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import type { PremisesAsked } from '../open-trace-premises.ts';
import { openTracer } from '../open-tracer.ts';
import { countOption } from '../options/common-options.ts';
import { addCompileOptions } from '../options/compile-options.ts';
import { addLeanOptions, chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-options.ts';
import { settleLean } from '../settle-lean.ts';
import type { Terminal } from '../terminal.ts';

const mostModules = 1_000_000;

export function addTrace(command: Command, line: CommandLine): void {
  command
    .argument(
      '[modules...]',
      "modules to trace, or MODULE.* for it and those below it; by default the project's own",
    )
    .option('--library <name>', 'a library that `lakatos library add` has added, in the place of a project')
    .requiredOption('--out <folder>', 'where the traces go; what is there is not made again')
    .option(
      '--sample <count>',
      'so many of the modules, spread evenly; a larger count takes more to those of a smaller one',
      countOption(1, mostModules),
    )
    .addOption(
      switchOption(
        '--replay',
        'have the engine run each step again, and tell whether it leads to the same state',
      ),
    )
    .option(
      '--premises <count>',
      'add to each example the names of so many theorems that may serve its state, as the lemma index finds them; by default as many as the folder has (none)',
      countOption(0, mostPremises),
    );
  addOutputOptions(command);
  complete(
    command,
    line,
    `
What the modules import must be built: \`lakatos build\` and \`lakatos library add\` do so for the Lean that comes
with Lakatos, \`lake build\` for a toolchain. Without --project the folder that this is called in is meant. Each
module's file appears whole; Ctrl-C loses nothing but the modules that are being traced or whose premises are being
found, and the same command goes on. docs/tracing.md tells what is in the files.

Exit codes:
  0  everything is traced
  1  a module has errors, imports something that is not built, or was not traced in its time
  2  wrong usage, no Lake project or library, or a module that is not there
  3  Lakatos or Lean itself did not work
  130  interrupted

Examples:
  lakatos trace --project my_project --out traces
  lakatos trace MyLib.Order --project my_project --out traces --replay
  lakatos trace Mathlib.Data.Nat.Choose.Basic --library mathlib --out traces
  lakatos trace --library mathlib --sample 300 --threads 1 --out traces
  lakatos trace --library mathlib --sample 300 --out traces --premises 8`,
    trace,
  );
  addCompileOptions(command, {
    threads: 'modules that are traced at the same time; by default one a core, as far as there is memory',
    dryRun: 'trace nothing: say what is to be traced',
  });
  addLeanOptions(command);
}

interface TraceFlags extends OutputFlags, CompileFlags, LeanFlags {
  readonly library?: string;
  readonly out: string;
  readonly sample?: number;
  readonly replay: boolean;
  readonly premises?: number;
}

/** `lakatos trace`: progress goes to standard error, with `--json` a line for each module to standard output. */
async function trace(
  { terminal }: CommandLine,
  names: readonly string[],
  flags: TraceFlags,
): Promise<ExitCode> {
  const onFirst = (): void =>
    void terminal.stderr.write('stopping; what is traced stays. Once more to stop at once\n');
  return await untilInterrupted(terminal, (signal) => run(names, flags, terminal, signal), onFirst);
}

async function run(
  names: readonly string[],
  flags: TraceFlags,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const cacheRoot = defaultCacheRoot(terminal.env);
  const lean = await leanOf(flags, signal);
  const project = await openProject(await folderOf(flags, cacheRoot));
  const traceable =
    lean.kind === 'embedded'
      ? await builtModules(project, cacheRoot)
      : await sourceModules(project, names, signal);
  const chosen = await chooseTraced(traceable, names, flags.sample ?? null);
  const closure = await moduleClosure(project, chosen, { signal });
  for (const fault of closure.faults) terminal.stderr.write(`${faultText(fault)}\n`);
  if (closure.faults.length > 0) return exitCodes.badInput;
  await using held = new AsyncDisposableStack();
  const { tracer, threads, modules } = await openTracer(lean, { flags, closure, cacheRoot, signal });
  held.use(tracer);
  const byName = new Map(modules.map((module) => [module.name, module]));
  const wanted = chosen.flatMap((name) => byName.get(name) ?? []);
  const tally = new TraceTally(wanted);
  const target = {
    out: flags.out,
    replay: flags.replay,
    onStart: (module: ClosureModule) => tally.start(module),
    onDone(module: ClosureModule, outcome: TracedOutcome) {
      tally.take(module, outcome);
      if (outcome.kind === 'blocked') terminal.stderr.write(`${outcomeText(module.name, outcome)}\n`);
      const told = { module: module.name, status: outcome.kind, ...withoutKind(outcome) };
      if (!flags.dryRun) answer(terminal, flags.json, [told], '');
    },
  };
  const ready = await stillToTrace(tracer, wanted, target);
  if (flags.dryRun) {
    const plan = { ...tally.counts, toTrace: [...ready.keys()].map(({ name }) => name) };
    return answer(terminal, flags.json, [plan], planText(plan));
  }
  await makeTraceFolder(flags.out);
  await using _lock = await lockFolder(flags.out);
  const before = await readTraces(flags.out);
  {
    using display = showModules(terminal, tally, { total: wanted.length, threads });
    await traceInto({ tracer, threads, signal }, ready, {
      ...target,
      onDone(module, outcome) {
        target.onDone(module, outcome);
        if (outcome.kind !== 'up-to-date')
          display.tell({
            level: outcome.kind === 'traced' ? 'information' : 'warning',
            text: outcomeText(module.name, outcome),
          });
      },
    });
  }
  const premises = flags.premises ?? before?.premises ?? 0;
  // A summary would take from examples what there is of them.
  if (premises > 0) signal.throwIfAborted();
  // Who looks for premises wants its memory.
  await held.disposeAsync();
  if (before !== null && before.premises !== premises)
    terminal.stderr.write(`examples had ${before.premises} premises each, and now get ${premises}\n`);
  if (premises > 0)
    await addPremises(
      flags.out,
      { project, modules, terminal },
      { lean, count: premises, cacheRoot, signal },
    );
  const packages = project.packages.map((found) => ({ name: found.name, revision: revisionOf(found) }));
  const shown = premises > 0 ? { premises, signal } : {};
  const traces = await summariseTraces(flags.out, { lean: tracer.lean, packages }, shown);
  answer(terminal, flags.json, [{ summary: true, ...tally.counts, ...traces }], tracesText(traces));
  if (signal.aborted) return exitCodes.interrupted;
  return tally.isComplete ? exitCodes.done : exitCodes.someNot;
}

interface PremisesWhere {
  readonly project: LakeProject;
  /** Those of this run, with all that they import. */
  readonly modules: readonly ClosureModule[];
  readonly terminal: Terminal;
}

/** Finds the premises of traced modules for which none are kept. */
async function addPremises(
  out: string,
  { project, modules, terminal }: PremisesWhere,
  asked: Omit<PremisesAsked, 'folder' | 'imports' | 'closure'>,
): Promise<void> {
  const { count, signal } = asked;
  const left: Pick<ModuleLine, 'module' | 'key' | 'imports'>[] = [];
  for (const name of await tracedModules(out)) {
    const line = await readModuleLine(out, name);
    if (line === null || (await readPremises(out, line, count)) !== null) continue;
    left.push({ module: line.module, key: line.key, imports: line.imports });
  }
  if (left.length === 0) return;
  const ofRun = new Set(modules.map(({ name }) => name));
  // Other runs have traced others.
  const others = left.flatMap(({ module }) => (ofRun.has(module) ? [] : [module]));
  const besides = await moduleClosure(project, others, { signal });
  for (const fault of besides.faults) terminal.stderr.write(`${faultText(fault)}\n`);
  const closure = [...modules, ...besides.modules.filter(({ name }) => !ofRun.has(name))];
  const imports = [...new Set(left.flatMap((line) => line.imports))].sort();
  const { openTracePremises } = await import('../open-trace-premises.ts');
  const premisesOf = await openTracePremises({ ...asked, folder: project.folder, imports, closure });
  const onModule = percentsTo(terminal, left.length);
  await findPremises(out, left, premisesOf, { count, signal, onModule });
}

/** Says at each hundredth how far the premises are. */
function percentsTo({ stderr }: Terminal, all: number): (done: number) => void {
  const begun = performance.now();
  let told = -1;
  stderr.write(`finding premises for the examples of ${counted(all, 'module')}\n`);
  return (done) => {
    const percent = Math.floor((100 * done) / all);
    if (percent > told && done > 0) {
      const left = ((performance.now() - begun) * (all - done)) / done;
      stderr.write(`finding premises ${percent} %, about ${formatDuration(left)} left\n`);
    }
    told = percent;
  };
}

const withoutKind = ({ kind: _, ...rest }: TracedOutcome) => rest;

/** Which Lean traces: what `library add` has built is the embedded one's. */
async function leanOf(flags: TraceFlags, signal: AbortSignal): Promise<LeanChoice> {
  if (flags.library === undefined) return await settleLean(chooseLean(flags, []), signal);
  if (flags.lean === 'native') throw new UsageError('--library belongs to --lean embedded');
  const { project: _, ...others } = flags;
  return chooseLean({ ...others, lean: 'embedded' }, []);
}

async function folderOf({ project, library }: TraceFlags, cacheRoot: string): Promise<string> {
  if (library === undefined) {
    const folder = resolve(project ?? '.');
    return (await findProject(folder))?.folder ?? folder;
  }
  if (project !== undefined) throw new UsageError('give either --project or --library');
  const entries = await readLibraries(librariesFolder(cacheRoot));
  const entry = entries.find(({ name }) => name === library);
  if (entry !== undefined) return entry.folder;
  throw new LakatosError('INPUT_INVALID', `no library ${library} was added`, {
    advice: '`lakatos library list` shows those that are there.',
  });
}
