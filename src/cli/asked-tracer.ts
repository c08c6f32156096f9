import type { ModuleClosure } from '../../lean/lake/module-closure.ts';
import type { ModuleTracer } from '../../lean/trace/module-tracer.ts';
import type { CompileFlags } from './build-modules.ts';

/** What `lakatos trace` is asked for. */
export interface TracerAsked {
  readonly flags: CompileFlags & { readonly replay: boolean; readonly library?: string };
  /** All that the traced modules import, and they. */
  readonly closure: ModuleClosure;
  readonly cacheRoot: string;
  readonly signal: AbortSignal;
}

export interface OpenTracer {
  readonly tracer: ModuleTracer;
  /** Modules that it traces at the same time. */
  readonly threads: number;
  /** With those of Lean's own that it compiles anew. */
  readonly modules: ModuleClosure['modules'];
}
