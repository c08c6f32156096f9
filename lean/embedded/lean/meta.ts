import type { Obj } from '../ffi/objects.ts';
import { box } from '../ffi/objects.ts';
import type { CallResult, Scope } from '../ffi/scope.ts';
import { coreContext, metaContext, metaState } from './layouts.ts';
import { instantiatedIn, type LiveState } from './live-state.ts';

/**
 * Runs functions of `MetaM` on a proof state without changing it: states are read into fresh cells, and what the
 * functions write there is dropped.
 */
export class MetaRunner {
  readonly #scope: Scope;
  readonly #arguments: readonly [Obj, Obj, Obj, Obj];

  /**
   * @param local replaces the local context and its instances, as when looking at a goal
   * @param cancelToken what Lean polls while it runs; null: it is not to be interrupted
   */
  constructor(
    scope: Scope,
    state: LiveState,
    local?: { lctx: Obj; instances: Obj },
    cancelToken: Obj | null = null,
  ) {
    this.#scope = scope;
    const meta = state.context.metaContext;
    const context =
      local === undefined
        ? meta
        : scope.update(meta, {
            [metaContext.lctx]: local.lctx,
            [metaContext.localInstances]: local.instances,
          });
    const core = scope.update(state.context.coreContext, {
      [coreContext.initHeartbeats]: scope.heartbeats(),
      [coreContext.cancelToken]: cancelToken === null ? box(0) : scope.some(cancelToken),
    });
    this.#arguments = [context, scope.cell(state.meta), core, scope.cell(state.core)];
  }

  attempt(name: string, ...args: readonly Obj[]): CallResult {
    return this.#scope.attempt(name, ...args, ...this.#arguments);
  }

  /** The same for a function of `CoreM`. */
  attemptInCore(name: string, ...args: readonly Obj[]): CallResult {
    const [, , context, cell] = this.#arguments;
    return this.#scope.attempt(name, ...args, context, cell);
  }

  run(name: string, ...args: readonly Obj[]): Obj {
    return this.#scope.run(name, ...args, ...this.#arguments);
  }

  /** An expression with what is assigned by now in the place of metavariables. */
  instantiated(expr: Obj): Obj {
    const { objects } = this.#scope;
    const mctx = objects.field(this.#scope.read(this.#arguments[1]), metaState.mctx);
    return instantiatedIn(this.#scope, mctx, expr);
  }
}

const printWidth = 110;

export function formatText(scope: Scope, format: Obj, width = printWidth): string {
  return scope.objects.string(scope.call('Std.Format.pretty', format, box(width), box(0), box(0)));
}

/** A goal as an editor shows it. */
export function prettyGoal(scope: Scope, meta: MetaRunner, goal: Obj): string {
  return formatText(scope, meta.run('Lean.Meta.ppGoal', goal));
}
