import type { LeanMessage } from '../../core/message.ts';
import { workTogether } from '../../core/work-together.ts';
import type { ClosureModule } from '../lake/module-closure.ts';
import type { TracedModule } from './traced-module.ts';

/** Whether a module can be traced; `key` names what it is made from. */
export type TracePlan =
  | { readonly kind: 'ready'; readonly key: string }
  /** Modules that it imports are not built. */
  | { readonly kind: 'blocked'; readonly by: readonly string[] };

/** What tracing a module has come to. */
export type ModuleTrace =
  | (TracedModule & { readonly ms: number; readonly cpuMs: number })
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] }
  /** It says nothing about the module. */
  | { readonly kind: 'fault'; readonly why: string };

/** Traces modules whose imports are built. */
export interface ModuleTracer extends AsyncDisposable {
  /** Names the Lean that it works with. */
  readonly lean: string;
  plan(module: ClosureModule): TracePlan;
  /**
   * Traces modules that are ready, each thread one at a time.
   * @param on `onDone` is waited for before the thread takes the next one
   * @throws the signal's reason, what `onDone` throws, LakatosError where another server can't be started; nobody works on then
   */
  trace(
    modules: readonly ClosureModule[],
    on: {
      readonly onStart: (module: ClosureModule) => void;
      readonly onDone: (module: ClosureModule, outcome: ModuleTrace) => Promise<void>;
    },
  ): Promise<void>;
}

/** What `ModuleTracer.trace` does, so many modules at a time. */
export async function traceTogether(
  modules: readonly ClosureModule[],
  atOnce: number,
  traceOne: (module: ClosureModule) => Promise<ModuleTrace>,
  { onStart, onDone }: Parameters<ModuleTracer['trace']>[1],
  signal: AbortSignal,
): Promise<void> {
  await workTogether(modules, atOnce, signal, async (module) => {
    onStart(module);
    await onDone(module, await traceOne(module));
  });
  signal.throwIfAborted();
}
