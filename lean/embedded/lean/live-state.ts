import type { Obj } from '../ffi/objects.ts';
import type { Held, Scope } from '../ffi/scope.ts';
import type { CapturedBlock } from './capture.ts';

/** The contexts that all states of one theorem share. */
export type ProofContext = Pick<CapturedBlock, 'termContext' | 'metaContext' | 'coreContext'>;

/**
 * A proof state in Lean's memory. Lean's states are persistent values: holding them costs memory, not copies, and
 * running a tactic on one leaves it as it was.
 */
export interface LiveState extends Disposable {
  readonly context: ProofContext;
  readonly term: Held;
  readonly meta: Held;
  readonly core: Held;
  /** Open goals, one `MVarId` each. */
  readonly goals: readonly Held[];
}

export function makeLiveState(
  scope: Scope,
  context: ProofContext,
  parts: { term: Obj; meta: Obj; core: Obj; goals: Obj },
): LiveState {
  const term = scope.hold(parts.term);
  const meta = scope.hold(parts.meta);
  const core = scope.hold(parts.core);
  const goals = scope.objects.list(parts.goals).map((goal) => scope.hold(goal));
  return {
    context,
    term,
    meta,
    core,
    goals,
    [Symbol.dispose]() {
      for (const held of [term, meta, core, ...goals]) held[Symbol.dispose]();
    },
  };
}
