import type { Obj } from '../ffi/objects.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { instantiated } from './instantiated.ts';
import type { LiveState } from './live-state.ts';

/**
 * Whether the terms found for some goals contain `sorry`, which some tactics leave without a word. This only spares the
 * search a detour: the gate looks for itself.
 */
export function closesWithSorry(lean: LeanInstance, state: LiveState, goals: readonly Obj[]): boolean {
  using scope = lean.scope();
  const { objects } = scope;
  return goals.some((goal) => {
    const metavariable = scope.call('Lean.Expr.mvar._override', goal);
    const term = instantiated(scope, state, metavariable);
    return objects.truth(scope.call('Lean.Expr.hasSorry', term));
  });
}
