import type { Obj } from '../ffi/objects.ts';
import { box } from '../ffi/objects.ts';
import type { CallResult, Scope } from '../ffi/scope.ts';
import { coreContext, metaContext } from './layouts.ts';
import type { LiveState } from './live-state.ts';

/**
 * Runs functions of `MetaM` on a proof state without changing it: states are read into fresh cells, and what the
 * functions write there is dropped.
 */
export class MetaRunner {
  readonly #scope: Scope;
  readonly #arguments: readonly [Obj, Obj, Obj, Obj];

  /** `local` replaces the local context and its instances, as when looking at a goal. */
  constructor(scope: Scope, state: LiveState, local?: { lctx: Obj; instances: Obj }) {
    this.#scope = scope;
    const meta = state.context.metaContext.value;
    const context =
      local === undefined
        ? meta
        : scope.update(meta, {
            [metaContext.lctx]: local.lctx,
            [metaContext.localInstances]: local.instances,
          });
    const core = scope.update(state.context.coreContext.value, {
      [coreContext.initHeartbeats]: scope.heartbeats(),
      [coreContext.cancelToken]: box(0),
    });
    this.#arguments = [context, scope.cell(state.meta.value), core, scope.cell(state.core.value)];
  }

  attempt(name: string, ...args: readonly Obj[]): CallResult {
    return this.#scope.attempt(name, ...args, ...this.#arguments);
  }

  run(name: string, ...args: readonly Obj[]): Obj {
    return this.#scope.run(name, ...args, ...this.#arguments);
  }
}
