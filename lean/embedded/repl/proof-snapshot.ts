import { box, type Obj } from '../ffi/objects.ts';
import type { Held, Scope } from '../ffi/scope.ts';
import { formatText } from '../lean/goal-text.ts';
import { coreState } from '../lean/layouts.ts';
import { type LiveState, makeLiveState, type ProofContext } from '../lean/live-state.ts';
import { MetaRunner } from '../lean/meta.ts';
import { defaultWidth, emptyContext } from './in-context.ts';
import type { ContextProbe, TermFrame } from './probe.ts';

/** A proof state that tactics can be run on, with the goals whose proof it is to become. */
export interface ProofSnapshot extends Disposable {
  readonly state: LiveState;
  readonly rootGoals: readonly Held[];
}

interface SnapshotSource {
  /** `ContextInfo`. */
  readonly context: Obj;
  /** Null: the empty one. */
  readonly lctx: Obj | null;
  /** What tactics may use; null: what the context has. */
  readonly env: Obj | null;
  readonly goals: readonly Obj[];
  /** Null: the goals themselves. */
  readonly rootGoals: readonly Obj[] | null;
  /** A further goal: to find a term of this type. */
  readonly type?: Obj;
  /** What tactics run in; absent: as Lean looks at places of info trees. */
  readonly metaContext?: Obj;
}

/** Makes a proof state of a place in an info tree. */
export function takeSnapshot(
  scope: Scope,
  probe: ContextProbe,
  term: TermFrame,
  source: SnapshotSource,
): ProofSnapshot {
  const { objects } = scope;
  const frame = probe.metaOf(scope, source.context, source.lctx ?? emptyContext(scope));
  const meta = scope.cell(frame.meta);
  const core = scope.cell(frame.core);
  const goals = [...source.goals];
  if (source.type !== undefined) {
    const naturalKind = box(0);
    const noName = box(0);
    const metavariable = scope.run(
      'Lean.Meta.mkFreshExprMVar',
      scope.some(source.type),
      naturalKind,
      noName,
      frame.metaContext,
      meta,
      frame.coreContext,
      core,
    );
    goals.push(objects.field(metavariable, 0));
  }
  const after = scope.read(core);
  return makeSnapshot(
    scope,
    {
      termContext: term.termContext,
      metaContext: source.metaContext ?? frame.metaContext,
      coreContext: frame.coreContext,
    },
    {
      term: term.term,
      meta: scope.read(meta),
      core: source.env === null ? after : scope.update(after, { [coreState.env]: source.env }),
      goals: scope.list(goals),
    },
    source.rootGoals ?? goals,
  );
}

/** Keeps a proof state with all that it needs. */
export function makeSnapshot(
  scope: Scope,
  contexts: { readonly [Context in keyof ProofContext]: Obj },
  parts: { readonly term: Obj; readonly meta: Obj; readonly core: Obj; readonly goals: Obj },
  roots: readonly Obj[],
): ProofSnapshot {
  const context: ProofContext = {
    termContext: scope.hold(contexts.termContext),
    metaContext: scope.hold(contexts.metaContext),
    coreContext: scope.hold(contexts.coreContext),
  };
  const state = makeLiveState(scope, context, parts);
  const rootGoals = roots.map((goal) => scope.hold(goal));
  return {
    state,
    rootGoals,
    [Symbol.dispose]() {
      for (const held of [state, ...Object.values<Disposable>(context), ...rootGoals]) held[Symbol.dispose]();
    },
  };
}

/** The same with another `Core.State`. */
export function withCore(scope: Scope, { state, rootGoals }: ProofSnapshot, core: Obj): ProofSnapshot {
  const { context, term, meta, goals } = state;
  return makeSnapshot(
    scope,
    {
      termContext: context.termContext.value,
      metaContext: context.metaContext.value,
      coreContext: context.coreContext.value,
    },
    { term: term.value, meta: meta.value, core, goals: scope.list(goals.map((goal) => goal.value)) },
    rootGoals.map((goal) => goal.value),
  );
}

/** The open goals as Lean prints them. */
export function goalTexts(scope: Scope, { state }: ProofSnapshot): string[] {
  const meta = new MetaRunner(scope, state);
  return state.goals.map((goal) => formatText(scope, meta.run('Lean.Meta.ppGoal', goal.value), defaultWidth));
}
