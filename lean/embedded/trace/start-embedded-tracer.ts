import { compileOptions } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import type { ModuleTracer } from '../../trace/module-tracer.ts';
import type { BuildOptions, BuildResult } from '../library/build-library.ts';
import { type CompilersOptions, openCompilers } from '../library/compilers.ts';
import type { CompletedClosure } from '../library/core-source.ts';
import { ModuleInputs } from '../library/module-inputs.ts';
import { type BuiltModule, moduleKey } from '../library/module-store.ts';

export interface EmbeddedTracerOptions extends CompilersOptions, Pick<BuildOptions, 'options' | 'limitMs'> {
  /** Goals are printed as the project's options say, or as those who only import it are shown them. */
  readonly printing: 'project' | 'importer';
  /** Has the engine run each step again. */
  readonly replay: boolean;
}

/**
 * What traces modules of a closure whose imports are built.
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason
 */
export async function startEmbeddedTracer(
  { closure, built }: { readonly closure: CompletedClosure; readonly built: BuildResult },
  options: EmbeddedTracerOptions,
): Promise<ModuleTracer> {
  const { signal, limitMs, replay, printing } = options;
  const compilers = await openCompilers(options);
  const { lean, store } = compilers;
  const idle = [...compilers.threads];
  const recordOf = (name: string): BuiltModule | null => {
    const outcome = built.get(name);
    return outcome?.kind === 'built' ? outcome.record : null;
  };
  const inputs = new ModuleInputs(closure.modules, store, recordOf);
  const optionsOf = (module: ClosureModule): LakeOptions => {
    const all = compileOptions(module.options, options.options);
    return printing === 'project'
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('pp.')));
  };
  return {
    lean,
    plan(module) {
      const imports = inputs.importsOf(module).map(({ name }) => name);
      const by = imports.filter((name) => recordOf(name) === null && !closure.recompiled.has(name));
      if (by.length > 0) return { kind: 'blocked', by };
      const key = moduleKey(lean, module, optionsOf(module), inputs.builtImportsOf(module));
      return { kind: 'ready', key };
    },
    async trace(module) {
      const job = {
        ...inputs.jobFor(module, optionsOf(module)),
        // As it was built, if it was.
        leavesOut: (recordOf(module.name)?.leftOut.length ?? 0) > 0,
        wanted: { kind: 'trace', replay } as const,
      };
      const thread = idle.pop();
      if (thread === undefined) throw new Error('more modules at a time than there are threads');
      try {
        const { reply, ms, cpuMs } = await thread.compile(job, limitMs, signal);
        return reply.kind === 'traced' ? { ...reply, ms, cpuMs } : reply;
      } finally {
        idle.push(thread);
      }
    },
    [Symbol.asyncDispose]: () => compilers[Symbol.asyncDispose](),
  };
}
