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

/** Traces modules whose imports are built, as many at a time as it was made for. */
export interface ModuleTracer extends AsyncDisposable {
  /** Names the Lean that it works with. */
  readonly lean: string;
  plan(module: ClosureModule): TracePlan;
  /**
   * Traces a module that is ready.
   * @throws the signal's reason; LakatosError where another server can't be started
   */
  trace(module: ClosureModule): Promise<ModuleTrace>;
}
