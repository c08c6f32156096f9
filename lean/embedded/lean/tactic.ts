import type { Limits } from '../../../core/limits.ts';
import { asWritten, bracketed } from '../../tactic-text.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { CallResult, Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { type LeanFailure, readException } from './exceptions.ts';
import { coreContext, coreState } from './layouts.ts';
import { type LiveState, makeLiveState } from './live-state.ts';
import { messagesOfLog } from './messages.ts';
import { makeName } from './names.ts';

export type ParsedTactic =
  | { readonly kind: 'parsed'; readonly syntax: Obj }
  | { readonly kind: 'parse-error'; readonly message: string };

/** Parses a tactic sequence with the grammar of the state's environment, user notations included. */
export function parseTactic(scope: Scope, state: LiveState, text: string): ParsedTactic {
  const { objects } = scope;
  const env = objects.field(state.core, coreState.env);
  const result = scope.call(
    'Lean.Parser.runParserCategory',
    env,
    makeName(scope, 'tactic'),
    scope.string(bracketed(text)),
    scope.string('<tactic>'),
  );
  const content = objects.field(result, 0);
  if (objects.tag(result) === 0) return { kind: 'parse-error', message: asWritten(objects.string(content)) };
  return { kind: 'parsed', syntax: content };
}

export type StepResult =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'failure'; readonly failure: Exclude<LeanFailure, { kind: 'logged' }> };

/** What an evaluation has left behind: states, whether it came to its end or not. */
export interface Evaluation {
  readonly result: CallResult;
  readonly term: Obj;
  readonly meta: Obj;
  readonly core: Obj;
  /** `List MVarId`. */
  readonly goals: Obj;
}

/** Has Lean evaluate a tactic on goals of a state, which stays as it is. */
export function evaluateTactic(
  scope: Scope,
  state: LiveState,
  syntax: Obj,
  options: {
    readonly goals: readonly Obj[];
    /** `Core.State` to begin with. */
    readonly core: Obj;
    /** `Core.Context`. */
    readonly context: Obj;
    /** Whether Lean goes on behind an error, with `sorry`. */
    readonly recover: boolean;
    /** Whether goals that were solved by the way are taken out. */
    readonly prune: boolean;
  },
): Evaluation {
  const core = scope.cell(options.core);
  const meta = scope.cell(state.meta);
  const term = scope.cell(state.term);
  // `Tactic.State` has one field and so is represented by it: the list of goals.
  const tactic = scope.cell(scope.list(options.goals));
  const elaborator = box(0);
  const tacticContext = scope.construct(0, [elaborator], [options.recover ? 1 : 0]);
  const { termContext, metaContext } = state.context;
  const inTerm = [termContext, term, metaContext, meta, options.context, core] as const;
  const ignoreStuck = box(0);
  let result = scope.attempt('Lean.Elab.Tactic.evalTactic', syntax, tacticContext, tactic, ...inTerm);
  if (result.ok)
    result = scope.attempt('Lean.Elab.Term.synthesizeSyntheticMVarsNoPostponing', ignoreStuck, ...inTerm);
  if (result.ok && options.prune)
    result = scope.attempt('Lean.Elab.Tactic.pruneSolvedGoals', tacticContext, tactic, ...inTerm);
  return {
    result,
    term: scope.read(term),
    meta: scope.read(meta),
    core: scope.read(core),
    goals: scope.read(tactic),
  };
}

/** A `Core.State` with an empty log; nearly always it is so already. */
function withoutMessages(scope: Scope, core: Obj): Obj {
  const none = scope.constant('Lean.MessageLog.empty');
  return scope.objects.field(core, coreState.messages) === none
    ? core
    : scope.update(core, { [coreState.messages]: none });
}

/**
 * Runs a parsed tactic on the goals of a state and gives the state behind it; the state itself stays as it was.
 *
 * Error recovery is off, yet nested blocks and placeholders log errors and go on with `sorry`: any error message
 * therefore is a failure.
 */
export function runTactic(
  lean: LeanInstance,
  state: LiveState,
  goals: readonly Obj[],
  syntax: Obj,
  limits: Limits,
  cancelToken: Obj,
): StepResult {
  using scope = lean.scope();
  const { objects } = scope;
  const context = scope.update(state.context.coreContext, {
    [coreContext.initHeartbeats]: scope.heartbeats(),
    [coreContext.maxHeartbeats]: box(limits.heartbeats * 1000),
    [coreContext.cancelToken]: scope.some(cancelToken),
  });
  const core = withoutMessages(scope, state.core);
  const { result, ...after } = evaluateTactic(scope, state, syntax, {
    ...{ goals, core, context, recover: false, prune: true },
  });
  const errors = messagesOfLog(scope, objects.field(after.core, coreState.messages))
    .filter((message) => message.severity === 'error')
    .map((message) => message.text);
  if (!result.ok) {
    const failure = readException(scope, result.exception);
    return {
      kind: 'failure',
      failure: failure.kind === 'logged' ? { kind: 'error', message: errors.join('\n') } : failure,
    };
  }
  if (errors.length > 0) return { kind: 'failure', failure: { kind: 'error', message: errors.join('\n') } };
  return {
    kind: 'state',
    state: makeLiveState(scope, state.context, {
      ...after,
      core: withoutMessages(scope, after.core),
    }),
  };
}
