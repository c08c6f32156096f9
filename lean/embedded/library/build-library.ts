import { cpus } from 'node:os';
import type { LeanMessage } from '../../../core/message.ts';
import { compileOptions } from '../../lake/compile-options.ts';
import type { LakeOptions, LakeProject } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { isCoreName } from '../../lake/read-imports.ts';
import type { CompileReport } from './compile-job.ts';
import { type Compilers, type CompilersOptions, type CompilerThread, openCompilers } from './compilers.ts';
import type { CompletedClosure } from './core-source.ts';
import { writeIndex } from './library-index.ts';
import { ModuleInputs } from './module-inputs.ts';
import {
  type BuildMessage,
  type BuiltModule,
  buildVersion,
  type FailedModule,
  keyWithoutRefused,
  moduleKey,
  resultOf,
} from './module-store.ts';

export interface BuildOptions extends CompilersOptions {
  /** Set over those of the project. */
  readonly options: LakeOptions;
  /** Compiles nothing: tells what is there. */
  readonly onlyLook: boolean;
  /** Goes on with what does not depend on a module that has an error. */
  readonly keepGoing: boolean;
  /** A module that has errors is compiled again without the commands that have them. */
  readonly leaveOut: boolean;
  /** Milliseconds a module may take. */
  readonly limitMs: number;
  readonly onEvent: (event: BuildEvent) => void;
}

export const buildDefaults = {
  threads: Math.max(1, cpus().length),
  options: {},
  onlyLook: false,
  keepGoing: false,
  leaveOut: false,
  limitMs: 30 * 60_000,
  memoryBytes: 2 ** 32,
} as const satisfies Partial<BuildOptions>;

/** What has become of a module. */
export type ModuleOutcome =
  | { readonly kind: 'built'; readonly record: BuiltModule; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly record: FailedModule; readonly isNew: boolean }
  /** Its time was up, its thread died or Lean gave up: nothing is known. */
  | { readonly kind: 'fault'; readonly why: string }
  /** Something that it imports was not built: the names of the modules that are to blame. */
  | { readonly kind: 'blocked'; readonly by: readonly string[] }
  /** It is still to be compiled: the build ended before, or was only to look. */
  | { readonly kind: 'left' };

export type BuildEvent =
  | { readonly kind: 'started'; readonly module: ClosureModule }
  | { readonly kind: 'done'; readonly module: ClosureModule; readonly outcome: ModuleOutcome };

/** Of each module of the closure, in its order. */
export type BuildResult = ReadonlyMap<string, ModuleOutcome>;

export interface LibraryToBuild {
  readonly project: LakeProject;
  readonly closure: CompletedClosure;
}

/**
 * Compiles what of a closure is not yet in the store, each module behind those that it imports, and notes for `readLibrary` what is
 * there then; also where it is stopped.
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason
 */
export async function buildLibrary(
  { project, closure }: LibraryToBuild,
  options: BuildOptions,
): Promise<BuildResult> {
  await using compilers = await openCompilers(options);
  await compilers.store.sweep();
  const build = new LibraryBuild(closure, options, compilers);
  try {
    return await build.run();
  } finally {
    await build.writeIndex(project);
  }
}

/**
 * What of a closure is in the store. Writes nothing.
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason
 */
export async function lookAtLibrary(
  closure: CompletedClosure,
  options: Pick<BuildOptions, 'options' | 'signal' | 'cacheRoot'>,
): Promise<BuildResult> {
  const looking = { keepGoing: true, leaveOut: true, onlyLook: true, onEvent: () => {} };
  const all = { ...buildDefaults, ...options, ...looking };
  await using compilers = await openCompilers(all);
  return await new LibraryBuild(closure, all, compilers).run();
}

/** Who wants a thread gets one, the module that comes first in the closure before others. */
class IdleThreads {
  readonly #idle: CompilerThread[];
  #waiting: { readonly place: number; readonly begin: (thread: CompilerThread) => void }[] = [];

  constructor(threads: readonly CompilerThread[]) {
    this.#idle = [...threads];
  }

  async use(place: number, act: (thread: CompilerThread) => Promise<void>): Promise<void> {
    const thread =
      this.#idle.pop() ??
      (await new Promise<CompilerThread>((begin) => {
        const behind = this.#waiting.findIndex((other) => other.place > place);
        this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, { place, begin });
      }));
    await act(thread);
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(thread);
    else next.begin(thread);
  }
}

class LibraryBuild {
  readonly #closure: CompletedClosure;
  readonly #options: BuildOptions;
  readonly #on: Compilers;
  readonly #outcomes = new Map<string, ModuleOutcome>();
  readonly #inputs: ModuleInputs;
  #isEnding = false;

  constructor(closure: CompletedClosure, options: BuildOptions, compilers: Compilers) {
    this.#closure = closure;
    this.#options = options;
    this.#on = compilers;
    this.#inputs = new ModuleInputs(closure.modules, compilers.store, (name) => {
      const outcome = this.#outcomes.get(name);
      return outcome?.kind === 'built' ? outcome.record : null;
    });
  }

  async run(): Promise<BuildResult> {
    const { modules } = this.#closure;
    const threads = new IdleThreads(this.#on.threads);
    const settled = new Map<string, Promise<void>>();
    // Imports come before what imports them.
    for (const [place, module] of modules.entries()) {
      const imports = this.#inputs.importsOf(module).map(({ name }) => settled.get(name));
      const act = (thread: CompilerThread): Promise<void> => this.#settle(module, thread);
      settled.set(
        module.name,
        Promise.all(imports).then(() => threads.use(place, act)),
      );
    }
    await Promise.all(settled.values());
    this.#options.signal.throwIfAborted();
    return new Map(modules.map(({ name }) => [name, this.#outcomes.get(name) ?? { kind: 'left' }]));
  }

  async writeIndex(project: LakeProject): Promise<void> {
    const built = this.#closure.modules.flatMap((module) => {
      const outcome = this.#outcomes.get(module.name);
      return outcome?.kind === 'built'
        ? [{ module, record: outcome.record, imports: this.#inputs.builtImportsOf(module) }]
        : [];
    });
    if (built.length > 0) await writeIndex(this.#on.cacheRoot, this.#on.lean, project, built);
  }

  async #settle(module: ClosureModule, thread: CompilerThread): Promise<void> {
    if (this.#isEnding) return;
    const outcome = await this.#decide(module, thread);
    this.#outcomes.set(module.name, outcome);
    this.#options.onEvent({ kind: 'done', module, outcome });
    const isOptional = this.#closure.recompiled.has(module.name);
    if (outcome.kind !== 'built' && outcome.kind !== 'left' && !this.#options.keepGoing && !isOptional)
      this.#isEnding = true;
  }

  async #decide(module: ClosureModule, thread: CompilerThread): Promise<ModuleOutcome> {
    // Others would get it in the place of Lean's own.
    if (isCoreName(module.name) && !this.#closure.recompiled.has(module.name))
      return { kind: 'fault', why: "its name is that of one of Lean's own modules" };
    const by = new Set<string>();
    let isLeft = false;
    for (const { name } of this.#inputs.importsOf(module)) {
      const outcome = this.#outcomes.get(name);
      if (outcome?.kind === 'built') continue;
      if (outcome === undefined || outcome.kind === 'left') {
        isLeft = true;
        continue;
      }
      // Without its private parts there still is what the package brings.
      if (this.#closure.recompiled.has(name)) continue;
      if (outcome.kind === 'blocked') for (const blamed of outcome.by) by.add(blamed);
      else by.add(name);
    }
    if (by.size > 0) return { kind: 'blocked', by: [...by] };
    if (isLeft) return { kind: 'left' };
    const imports = this.#inputs.builtImportsOf(module);
    const options = compileOptions(module.options, this.#options.options);
    const key = moduleKey(this.#on.lean, module, options, imports);
    const whole = await this.#take(module, { key, options, imports, leavesOut: false }, thread);
    // Of Lean's own modules the package brings the public parts.
    if (whole.kind !== 'failed' || !this.#options.leaveOut || isCoreName(module.name)) return whole;
    const part = { key: keyWithoutRefused(key), options, imports, leavesOut: true };
    const rest = await this.#take(module, part, thread);
    return rest.kind === 'left' ? whole : rest;
  }

  /** What the store has of a module, or else what compiling it gives. */
  async #take(module: ClosureModule, from: ModuleSource, thread: CompilerThread): Promise<ModuleOutcome> {
    const known = await this.#on.store.read(from.key);
    if (known !== null)
      return known.kind === 'built'
        ? { kind: 'built', record: known, isNew: false }
        : { kind: 'failed', record: known, isNew: false };
    if (this.#options.onlyLook) return { kind: 'left' };
    this.#options.onEvent({ kind: 'started', module });
    return this.#compile(module, from, thread);
  }

  async #compile(module: ClosureModule, from: ModuleSource, thread: CompilerThread): Promise<ModuleOutcome> {
    await using folder = await this.#on.store.temporaryFolder();
    const job = {
      ...this.#inputs.jobFor(module, from.options),
      leavesOut: from.leavesOut,
      wanted: { kind: 'parts', folder: folder.path } as const,
    };
    const { limitMs, signal } = this.#options;
    const report = await thread.compile(job, limitMs, signal);
    const { reply } = report;
    if (reply.kind === 'fault') return reply;
    const common = head(module, from.key, report);
    if (reply.kind === 'failed') {
      const record = { ...common, kind: 'failed' as const, messages: reply.messages.map(buildMessage) };
      await this.#on.store.keep(record, folder.path);
      return { kind: 'failed', record, isNew: true };
    }
    const [parts, unproved] = [[...reply.parts], [...reply.unproved]];
    const record: BuiltModule = {
      ...common,
      kind: 'built',
      isModule: reply.isModule,
      result: resultOf({ parts, unproved }, from.imports),
      parts,
      unproved,
      warnings: reply.messages.filter(({ severity }) => severity === 'warning').map(buildMessage),
      leftOut: reply.leftOut.map(buildMessage),
    };
    await this.#on.store.keep(record, folder.path);
    return { kind: 'built', record, isNew: true };
  }
}

/** What a module is compiled from. */
interface ModuleSource {
  readonly key: string;
  readonly options: LakeOptions;
  readonly imports: readonly BuiltModule[];
  readonly leavesOut: boolean;
}

const head = (module: ClosureModule, key: string, { ms, cpuMs, memoryBytes }: CompileReport) => ({
  schema: 'lakatos/built-module' as const,
  version: buildVersion,
  module: module.name,
  key,
  ms: Math.round(ms),
  cpuMs: Math.round(cpuMs),
  memoryBytes,
});

const buildMessage = ({ severity, text, start }: LeanMessage): BuildMessage => ({ severity, text, ...start });
