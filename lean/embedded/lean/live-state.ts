import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { metaState } from './layouts.ts';

/** The contexts that all states of one theorem share. */
export interface ProofContext {
  readonly termContext: Obj;
  readonly metaContext: Obj;
  readonly coreContext: Obj;
}

/**
 * A proof state in Lean's memory, which it holds, but for its contexts. Lean's states are persistent values: holding them costs memory, not copies, and
 * running a tactic on one leaves it as it was.
 */
export interface LiveState extends Disposable {
  readonly context: ProofContext;
  readonly term: Obj;
  readonly meta: Obj;
  readonly core: Obj;
  /** Open goals, one `MVarId` each. */
  readonly goals: readonly Obj[];
}

/** `goals`: a list of Lean's. */
export function makeLiveState(
  scope: Scope,
  context: ProofContext,
  { term, meta, core, goals }: { term: Obj; meta: Obj; core: Obj; goals: Obj },
): LiveState {
  return { context, ...scope.holdAll({ term, meta, core, goals: scope.objects.list(goals) }) };
}

/** An expression with what is assigned in a `MetavarContext` in the place of metavariables. */
export const instantiatedIn = (scope: Scope, mctx: Obj, expr: Obj): Obj =>
  scope.objects.field(scope.call('Lean.instantiateMVarsCore', mctx, expr), 0);

/** The same with what is assigned in a state. */
export const instantiated = (scope: Scope, state: LiveState, expr: Obj): Obj =>
  instantiatedIn(scope, scope.objects.field(state.meta, metaState.mctx), expr);
