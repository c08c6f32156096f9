import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { metaState } from './layouts.ts';
import type { LiveState } from './live-state.ts';

/** An expression with assigned metavariables replaced. */
export function instantiated(scope: Scope, state: LiveState, expr: Obj): Obj {
  const { objects } = scope;
  const mctx = objects.field(state.meta, metaState.mctx);
  return objects.field(scope.call('Lean.instantiateMVarsCore', mctx, expr), 0);
}
