import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { messageDataText } from '../lean/exceptions.ts';
import { coreState, metaState, metavarDecl } from '../lean/layouts.ts';
import { type LiveState, makeLiveState, type ProofContext } from '../lean/live-state.ts';
import { contextDeclarations } from '../lean/local-context.ts';
import { formatText, MetaRunner } from '../lean/meta.ts';
import { defaultWidth, emptyContext } from './in-context.ts';
import { optional } from './info-tree.ts';
import type { ContextProbe, TermFrame } from './probe.ts';

/** A proof state that tactics can be run on, with the goals whose proof it is to become. */
export interface ProofSnapshot extends Disposable {
  readonly state: LiveState;
  readonly rootGoals: readonly Obj[];
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
  contexts: ProofContext,
  parts: { readonly term: Obj; readonly meta: Obj; readonly core: Obj; readonly goals: Obj },
  roots: readonly Obj[],
): ProofSnapshot {
  const { termContext, metaContext, coreContext } = contexts;
  const context = scope.holdAll({ termContext, metaContext, coreContext, rootGoals: roots });
  const state = makeLiveState(scope, context, parts);
  return {
    state,
    rootGoals: roots,
    [Symbol.dispose]() {
      state[Symbol.dispose]();
      context[Symbol.dispose]();
    },
  };
}

/** The same with another `Core.State`. */
export function withCore(scope: Scope, { state, rootGoals }: ProofSnapshot, core: Obj): ProofSnapshot {
  return makeSnapshot(scope, state.context, { ...state, core, goals: scope.list(state.goals) }, rootGoals);
}

/** The open goals as Lean prints them. */
export function goalTexts(scope: Scope, { state }: ProofSnapshot): string[] {
  const meta = new MetaRunner(scope, state);
  return state.goals.map((goal) => formatText(scope, meta.run('Lean.Meta.ppGoal', goal), defaultWidth));
}

/** `Declaration.defnDecl`, and of `DefinitionSafety` what is neither unsafe nor partial. */
const definitionTag = 1;
const safe = 1;

/**
 * What has become of a proof, in the words of `repl`: the term that was found is closed over its local context and given to the
 * kernel. It is what Lean says of it, and no more: only the gate decides what is proved.
 * @throws LeanRaised
 */
export function proofStatus(scope: Scope, { state, rootGoals }: ProofSnapshot, cancelToken: Obj): string {
  if (state.goals.length > 0) return 'Incomplete: open goals remain';
  const [root] = rootGoals;
  if (root === undefined || rootGoals.length > 1) return 'Not verified: more than one initial goal';
  const { objects } = scope;
  const mctx = objects.field(state.meta, metaState.mctx);
  const look = (name: string): Obj | null => optional(objects, scope.call(name, mctx, root));
  const assigned = look('Lean.MetavarContext.getExprAssignmentCore?');
  const goal = look('Lean.MetavarContext.findDecl?');
  if (assigned === null || goal === null) return 'Error: Goal not assigned';
  const lctx = objects.field(goal, metavarDecl.lctx);
  const instances = objects.field(goal, metavarDecl.localInstances);
  const meta = new MetaRunner(scope, state, { lctx, instances }, cancelToken);
  const proof = meta.instantiated(assigned);
  const typeOf = (expr: Obj): Obj => meta.instantiated(meta.run('Lean.Meta.inferType', expr));
  const type = typeOf(proof);
  const expected = typeOf(scope.call('Lean.Expr.mvar._override', root));
  if (!objects.truth(meta.run('Lean.Meta.isExprDefEq', type, expected))) {
    const [has, wanted] = [type, expected].map((expr) =>
      formatText(scope, meta.run('Lean.Meta.ppExpr', expr), defaultWidth),
    );
    return `Error: proof has type ${has} but root goal has type ${wanted}`;
  }
  const closed = closedOver(scope, meta, lctx, proof);
  if (objects.truth(scope.call('Lean.Expr.hasExprMVar', closed)))
    return 'Incomplete: contains metavariable(s)';
  const added = meta.attemptInCore('Lean.addDecl', definition(scope, closed, typeOf(closed)), box(0));
  if (!added.ok) return `Error: kernel type check failed: ${exceptionText(scope, added.exception)}`;
  return objects.truth(scope.call('Lean.Expr.hasSorry', closed)) ? 'Incomplete: contains sorry' : 'Completed';
}

/** A term below `fun`s for the variables that are free in it, and for those that these bring in. */
function closedOver(scope: Scope, meta: MetaRunner, lctx: Obj, term: Obj): Obj {
  const { objects } = scope;
  const locals = contextDeclarations(objects, lctx).map(({ fvarId }) => fvarId);
  let closed = term;
  for (;;) {
    const free = locals.filter((local) => objects.truth(scope.call('Lean.Expr.containsFVar', closed, local)));
    if (free.length === 0) return closed;
    const variables = free.map((local) => scope.call('Lean.Expr.fvar._override', local));
    closed = meta.run('Lean.Meta.mkLambdaFVars', scope.array(variables), closed, ...lambdaOptions);
  }
}

/** Lean's own: usedOnly, usedLetOnly, etaReduce, generalizeNondepLet, and implicit binders for metavariables. */
const lambdaOptions = [box(0), box(1), box(0), box(1), box(1)] as const;

/** A declaration without a name. */
function definition(scope: Scope, value: Obj, type: Obj): Obj {
  const { objects } = scope;
  const none = scope.constant('Lean.CollectLevelParams.instInhabitedState');
  const levels = [type, value].reduce(
    (found, expr) => scope.call('Lean.collectLevelParams', found, expr),
    none,
  );
  const levelParams = scope.list(objects.array(objects.field(levels, collectedLevels.params)));
  const noName = box(0);
  const opaqueHint = box(0);
  const constant = scope.construct(0, [noName, levelParams, type]);
  return scope.construct(definitionTag, [
    scope.construct(0, [constant, value, opaqueHint, scope.list([noName])], [safe]),
  ]);
}

const collectedLevels = { params: 2 } as const;

/** What Lean says of an `Exception`; of one that carries no text, its number. */
export function exceptionText(scope: Scope, exception: Obj): string {
  const { objects } = scope;
  return objects.tag(exception) === 0
    ? messageDataText(scope, objects.field(exception, 1))
    : `internal exception #${objects.smallNat(objects.field(exception, 0))}`;
}
