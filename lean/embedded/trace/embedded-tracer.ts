import { compileOptions } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import {
  type ModuleTrace,
  type ModuleTracer,
  type TracePlan,
  traceTogether,
} from '../../trace/module-tracer.ts';
import type { BuildOptions, BuildResult } from '../library/build-library.ts';
import {
  type Compilers,
  type CompilersOptions,
  type CompilerThread,
  openCompilers,
} from '../library/compilers.ts';
import type { CompletedClosure } from '../library/core-source.ts';
import { ModuleInputs } from '../library/module-inputs.ts';
import { moduleKey } from '../library/module-store.ts';

export interface EmbeddedTracerOptions extends CompilersOptions, Pick<BuildOptions, 'options' | 'limitMs'> {
  /** Goals are printed as the project's options say, or as those who only import it are shown them. */
  readonly printing: 'project' | 'importer';
  /** Has the engine run each step again. */
  readonly replay: boolean;
}

/** Traces modules of a closure whose imports are built. */
export class EmbeddedTracer implements ModuleTracer {
  readonly #closure: CompletedClosure;
  readonly #built: BuildResult;
  readonly #inputs: ModuleInputs;
  readonly #options: EmbeddedTracerOptions;
  readonly #on: Compilers;

  private constructor(
    { closure, built }: { readonly closure: CompletedClosure; readonly built: BuildResult },
    options: EmbeddedTracerOptions,
    compilers: Compilers,
  ) {
    this.#closure = closure;
    this.#built = built;
    this.#options = options;
    this.#inputs = new ModuleInputs(closure.modules, compilers.store, (name) => {
      const outcome = built.get(name);
      return outcome?.kind === 'built' ? outcome.record : null;
    });
    this.#on = compilers;
  }

  /** @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason */
  static async start(
    library: { readonly closure: CompletedClosure; readonly built: BuildResult },
    options: EmbeddedTracerOptions,
  ): Promise<EmbeddedTracer> {
    return new EmbeddedTracer(library, options, await openCompilers(options));
  }

  /** Names the Lean that it works with. */
  get lean(): string {
    return this.#on.lean;
  }

  plan(module: ClosureModule): TracePlan {
    const by = this.#inputs
      .importsOf(module)
      .map(({ name }) => name)
      .filter((name) => this.#built.get(name)?.kind !== 'built' && !this.#closure.recompiled.has(name));
    if (by.length > 0) return { kind: 'blocked', by };
    const imports = this.#inputs.builtImportsOf(module);
    return { kind: 'ready', key: moduleKey(this.#on.lean, module, this.#optionsOf(module), imports) };
  }

  async trace(modules: readonly ClosureModule[], on: Parameters<ModuleTracer['trace']>[1]): Promise<void> {
    const idle = [...this.#on.threads];
    const traceOne = async (module: ClosureModule) => {
      const thread = idle.pop()!;
      const outcome = await this.#traceIn(thread, module);
      idle.push(thread);
      return outcome;
    };
    await traceTogether(modules, idle.length, traceOne, on, this.#options.signal);
  }

  async #traceIn(thread: CompilerThread, module: ClosureModule): Promise<ModuleTrace> {
    const { signal, limitMs, replay } = this.#options;
    const built = this.#built.get(module.name);
    const job = {
      ...this.#inputs.jobFor(module, this.#optionsOf(module)),
      // As it was built, if it was.
      leavesOut: built?.kind === 'built' && built.record.leftOut.length > 0,
      wanted: { kind: 'trace', replay } as const,
    };
    const { reply, ms, cpuMs } = await thread.compile(job, limitMs, signal);
    return reply.kind === 'traced' ? { ...reply, ms, cpuMs } : reply;
  }

  #optionsOf(module: ClosureModule): LakeOptions {
    const options = compileOptions(module.options, this.#options.options);
    return this.#options.printing === 'project'
      ? options
      : Object.fromEntries(Object.entries(options).filter(([name]) => !name.startsWith('pp.')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#on[Symbol.asyncDispose]();
  }
}
