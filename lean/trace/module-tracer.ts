import type { LeanMessage } from '../../core/message.ts';
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

/**
 * What `ModuleTracer.trace` does: each of some workers takes a module at a time. After a failure none takes another, and all have
 * ended theirs when it is told.
 * @throws the signal's reason; what a worker or `onDone` throws first
 */
export async function traceByTurns(
  modules: readonly ClosureModule[],
  workers: readonly ((module: ClosureModule) => Promise<ModuleTrace>)[],
  { onStart, onDone }: Parameters<ModuleTracer['trace']>[1],
  signal: AbortSignal,
): Promise<void> {
  const left = [...modules];
  const work = async (traceOne: (module: ClosureModule) => Promise<ModuleTrace>): Promise<void> => {
    try {
      for (let module = left.shift(); module !== undefined; module = left.shift()) {
        signal.throwIfAborted();
        onStart(module);
        await onDone(module, await traceOne(module));
      }
    } catch (thrown) {
      left.length = 0;
      throw thrown;
    }
  };
  const failed = (await Promise.allSettled(workers.map(work))).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
