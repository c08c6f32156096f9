import { cpus, devNull } from 'node:os';
import { relative, sep } from 'node:path';
import type { LeanMessage } from '../../../core/message.ts';
import type { LakeOptions, LakeProject } from '../../lake/lake-project.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { isCoreName } from '../../lake/module-name.ts';
import { partsOfSource } from '../../name-parts.ts';
import { defaultCacheRoot } from '../installation/cache-root.ts';
import { type CompiledLean, compileLean } from '../installation/compile-lean.ts';
import { prepareInstallation } from '../installation/prepare-installation.ts';
import type { MountedFile } from '../tree-fs.ts';
import { type BuildMessage, type BuiltModule, buildVersion, type FailedModule } from './built-module.ts';
import type { CompileReport, CompilerSetup } from './compile-job.ts';
import { compileOptions } from './compile-options.ts';
import { CompilerThread } from './compiler-thread.ts';
import type { CompletedClosure } from './core-source.ts';
import { writeIndex } from './library-index.ts';
import { moduleKey, resultOf } from './module-key.ts';
import { ModuleStore } from './module-store.ts';
import { mountedParts } from './mounted-parts.ts';

export interface BuildOptions {
  readonly threads: number;
  /** Set over those of the project. */
  readonly options: LakeOptions;
  /** Compiles nothing: tells what is there. */
  readonly onlyLook: boolean;
  /** Goes on with what does not depend on a module that has an error. */
  readonly keepGoing: boolean;
  /** Milliseconds a module may take. */
  readonly limitMs: number;
  /** Most bytes of Lean's memory in each thread. */
  readonly memoryBytes: number;
  readonly signal: AbortSignal;
  readonly onEvent: (event: BuildEvent) => void;
  /** Default: the user's cache folder, or what `LAKATOS_CACHE` says. */
  readonly cacheRoot?: string;
}

export const buildDefaults = {
  threads: Math.max(1, cpus().length),
  options: {},
  onlyLook: false,
  keepGoing: false,
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
  await using build = await LibraryBuild.start(closure, options);
  try {
    return await build.run();
  } finally {
    await build.writeIndex(project);
  }
}

class LibraryBuild implements AsyncDisposable {
  readonly #closure: CompletedClosure;
  readonly #options: BuildOptions;
  readonly #store: ModuleStore;
  readonly #lean: string;
  readonly #cacheRoot: string;
  readonly #threads: CompilerThread[];
  readonly #outcomes = new Map<string, ModuleOutcome>();
  /** How many of its imports are not decided yet. */
  readonly #waitsFor = new Map<string, number>();
  readonly #importedBy = new Map<string, ClosureModule[]>();
  /** In the order of the closure. */
  readonly #ready: ClosureModule[] = [];
  readonly #places: ReadonlyMap<string, number>;
  readonly #modules: ReadonlyMap<string, ClosureModule>;
  #isEnding = false;

  private constructor(
    closure: CompletedClosure,
    options: BuildOptions,
    parts: { readonly cacheRoot: string; readonly lean: string; readonly threads: CompilerThread[] },
  ) {
    this.#closure = closure;
    this.#options = options;
    this.#cacheRoot = parts.cacheRoot;
    this.#store = new ModuleStore(parts.cacheRoot);
    this.#lean = parts.lean;
    this.#threads = parts.threads;
    this.#modules = new Map(closure.modules.map((module) => [module.name, module]));
    this.#places = new Map(closure.modules.map(({ name }, index) => [name, index]));
  }

  static async start(closure: CompletedClosure, options: BuildOptions): Promise<LibraryBuild> {
    const cacheRoot = options.cacheRoot ?? defaultCacheRoot();
    const installation = await prepareInstallation({ cacheRoot, signal: options.signal });
    const { loader, files, fingerprint } = installation;
    await new ModuleStore(cacheRoot).sweep();
    // Where nothing is to be compiled it would take most of the time.
    let compiled: Promise<CompiledLean> | undefined;
    const setup = async (): Promise<CompilerSetup> => {
      compiled ??= compileLean();
      return { ...(await compiled), loader, files, memoryBytes: options.memoryBytes };
    };
    const threads = Array.from({ length: options.threads }, () => new CompilerThread(setup));
    return new LibraryBuild(closure, options, { cacheRoot, lean: fingerprint, threads });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread[Symbol.asyncDispose]()));
  }

  async run(): Promise<BuildResult> {
    for (const module of this.#closure.modules) {
      const imports = this.#importsOf(module);
      this.#waitsFor.set(module.name, imports.length);
      for (const { name } of imports)
        this.#importedBy.set(name, [...(this.#importedBy.get(name) ?? []), module]);
      if (imports.length === 0) this.#ready.push(module);
    }
    await this.#drain();
    this.#options.signal.throwIfAborted();
    return new Map(
      this.#closure.modules.map(({ name }) => [name, this.#outcomes.get(name) ?? { kind: 'left' }]),
    );
  }

  async writeIndex(project: LakeProject): Promise<void> {
    const built = this.#closure.modules.flatMap((module) => {
      const outcome = this.#outcomes.get(module.name);
      return outcome?.kind === 'built'
        ? [{ module, record: outcome.record, imports: this.#builtImportsOf(module) }]
        : [];
    });
    if (built.length > 0) await writeIndex(this.#cacheRoot, this.#lean, project, built);
  }

  /** Every thread takes the next module that is ready, until nothing is ready and nothing is under way. */
  async #drain(): Promise<void> {
    const idle = [...this.#threads];
    const underWay = new Set<Promise<void>>();
    for (;;) {
      while (idle.length > 0 && this.#ready.length > 0 && !this.#isEnding) {
        const thread = idle.pop() as CompilerThread;
        const module = this.#ready.shift() as ClosureModule;
        const work: Promise<void> = this.#decide(module, thread).then((outcome) => {
          underWay.delete(work);
          idle.push(thread);
          this.#settle(module, outcome);
        });
        underWay.add(work);
      }
      if (underWay.size === 0) return;
      await Promise.race(underWay);
    }
  }

  #settle(module: ClosureModule, outcome: ModuleOutcome): void {
    this.#outcomes.set(module.name, outcome);
    this.#options.onEvent({ kind: 'done', module, outcome });
    const isOptional = this.#closure.recompiled.has(module.name);
    if (outcome.kind !== 'built' && outcome.kind !== 'left' && !this.#options.keepGoing && !isOptional)
      this.#isEnding = true;
    for (const user of this.#importedBy.get(module.name) ?? []) {
      const left = (this.#waitsFor.get(user.name) as number) - 1;
      this.#waitsFor.set(user.name, left);
      if (left > 0) continue;
      const place = this.#places.get(user.name) as number;
      const before = this.#ready.findIndex(({ name }) => (this.#places.get(name) as number) > place);
      this.#ready.splice(before < 0 ? this.#ready.length : before, 0, user);
    }
  }

  async #decide(module: ClosureModule, thread: CompilerThread): Promise<ModuleOutcome> {
    // Others would get it in the place of Lean's own.
    if (isCoreName(module.name) && !this.#closure.recompiled.has(module.name))
      return { kind: 'fault', why: "its name is that of one of Lean's own modules" };
    const by = new Set<string>();
    let isLeft = false;
    for (const { name } of this.#importsOf(module)) {
      const outcome = this.#outcomes.get(name);
      if (outcome?.kind === 'built') continue;
      if (outcome?.kind === 'left') {
        isLeft = true;
        continue;
      }
      // Without its private parts there still is what the package brings.
      if (this.#closure.recompiled.has(name)) continue;
      if (outcome?.kind === 'blocked') for (const blamed of outcome.by) by.add(blamed);
      else by.add(name);
    }
    if (by.size > 0) return { kind: 'blocked', by: [...by] };
    if (isLeft) return { kind: 'left' };
    const imports = this.#builtImportsOf(module);
    const options = compileOptions(module.options, this.#options.options);
    const key = moduleKey(this.#lean, module, options, imports);
    const known = await this.#store.read(key);
    if (known !== null)
      return known.kind === 'built'
        ? { kind: 'built', record: known, isNew: false }
        : { kind: 'failed', record: known, isNew: false };
    if (this.#options.onlyLook) return { kind: 'left' };
    this.#options.onEvent({ kind: 'started', module });
    return this.#compile(module, { key, options, imports }, thread);
  }

  async #compile(
    module: ClosureModule,
    from: { readonly key: string; readonly options: LakeOptions; readonly imports: readonly BuiltModule[] },
    thread: CompilerThread,
  ): Promise<ModuleOutcome> {
    await using folder = await this.#store.temporaryFolder();
    const { path, files } = mountedSources(module);
    const closure = this.#closureOf(module);
    const job = {
      module: partsOfSource(module.name).map(String),
      file: module.file,
      digest: module.digest,
      includes: module.includes.filter(({ isThere }) => isThere),
      fileName: `/lib/${path}`,
      options: from.options,
      unproved: [...closure.values()].flatMap(({ unproved }) => unproved),
      files: [
        ...mountedParts(this.#store, [...closure.values()], this.#wholeFor(module, closure)),
        ...files,
      ] satisfies MountedFile[],
      folder: folder.path,
    };
    const { limitMs, signal } = this.#options;
    const report = await thread.compile(job, limitMs, signal);
    const { reply } = report;
    if (reply.kind === 'fault') return reply;
    const common = head(module, from.key, report);
    if (reply.kind === 'failed') {
      const record = { ...common, kind: 'failed' as const, messages: reply.messages.map(buildMessage) };
      await this.#store.keep(record, folder.path);
      return { kind: 'failed', record, isNew: true };
    }
    const record: BuiltModule = {
      ...common,
      kind: 'built',
      isModule: reply.isModule,
      result: resultOf(reply.parts, from.imports),
      parts: [...reply.parts],
      unproved: [...reply.unproved],
      warnings: reply.messages.filter(({ severity }) => severity === 'warning').map(buildMessage),
    };
    await this.#store.keep(record, folder.path);
    return { kind: 'built', record, isNew: true };
  }

  /** The modules of the closure that a module imports. */
  #importsOf(module: ClosureModule): ClosureModule[] {
    const names = new Set(module.header.imports.map((found) => found.module));
    return [...names].flatMap((name) => this.#modules.get(name) ?? []);
  }

  #builtImportsOf(module: ClosureModule): BuiltModule[] {
    return this.#importsOf(module).flatMap(({ name }) => {
      const outcome = this.#outcomes.get(name);
      return outcome?.kind === 'built' ? [outcome.record] : [];
    });
  }

  /** All that a module imports, directly or not: what is asked has been built. */
  #closureOf(module: ClosureModule): ReadonlyMap<string, BuiltModule> {
    const found = new Map<string, BuiltModule>();
    const visit = (user: ClosureModule): void => {
      for (const next of this.#importsOf(user)) {
        const outcome = this.#outcomes.get(next.name);
        if (found.has(next.name) || outcome?.kind !== 'built') continue;
        found.set(next.name, outcome.record);
        visit(next);
      }
    };
    visit(module);
    return found;
  }

  /** Modules of which a module may see the private parts: those that it, or something it imports, imports with `all`. */
  #wholeFor(module: ClosureModule, closure: ReadonlyMap<string, BuiltModule>): ReadonlySet<string> {
    const users = [module, ...[...closure.keys()].flatMap((name) => this.#modules.get(name) ?? [])];
    return new Set(
      module.header.isModule
        ? users.flatMap(({ header }) =>
            header.imports.filter(({ isAll }) => isAll).map((found) => found.module),
          )
        : [],
    );
  }
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

/** A module's text and what it includes, where they lie in the package, and the text's path below the place of the mount. */
function mountedSources({ name, package: owner, file, bytes, includes }: ClosureModule): {
  readonly path: string;
  readonly files: readonly MountedFile[];
} {
  const inside = relative(owner.folder, file).split(sep).join('/');
  const path = `src/${inside.startsWith('../') ? `${name}.lean` : inside}`;
  return {
    path,
    files: [
      { path, host: file, size: bytes },
      ...includes.map((found) => ({
        path: `src/${found.path}`,
        host: found.isThere ? found.file : devNull,
        size: found.bytes,
      })),
    ],
  };
}
