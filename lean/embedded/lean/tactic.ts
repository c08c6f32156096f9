import type { Limits } from '../../../core/limits.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { type LeanFailure, readException } from './exceptions.ts';
import { coreContext, coreState } from './layouts.ts';
import { type LiveState, makeLiveState } from './live-state.ts';
import { readMessages } from './messages.ts';
import { makeName } from './names.ts';

export type ParsedTactic =
  | { readonly kind: 'parsed'; readonly syntax: Obj }
  | { readonly kind: 'parse-error'; readonly message: string };

/**
 * Parses a tactic sequence with the grammar of the state's environment, user notations included. Parentheses make one
 * tactic of a sequence and don't focus.
 */
export function parseTactic(scope: Scope, state: LiveState, text: string): ParsedTactic {
  const { objects } = scope;
  const env = objects.field(state.core.value, coreState.env);
  const result = scope.call(
    'Lean.Parser.runParserCategory',
    env,
    makeName(scope, 'tactic'),
    scope.string(`(\n${text}\n)`),
    scope.string('<tactic>'),
  );
  const content = objects.field(result, 0);
  if (objects.tag(result) === 0) return { kind: 'parse-error', message: relocate(objects.string(content)) };
  return { kind: 'parsed', syntax: content };
}

/** Our wrapper adds a line before the tactic; positions in messages are the user's. */
function relocate(message: string): string {
  return message.replace(/^<tactic>:(\d+):/, (_, line: string) => `<tactic>:${Number(line) - 1}:`);
}

export type StepResult =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'failure'; readonly failure: Exclude<LeanFailure, { kind: 'logged' }> };

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
  const context = scope.update(state.context.coreContext.value, {
    [coreContext.initHeartbeats]: scope.heartbeats(),
    [coreContext.maxHeartbeats]: box(limits.heartbeats * 1000),
    [coreContext.cancelToken]: scope.some(cancelToken),
  });
  const noMessages = scope.constant('Lean.MessageLog.empty');
  const core = scope.cell(scope.update(state.core.value, { [coreState.messages]: noMessages }));
  const meta = scope.cell(state.meta.value);
  const term = scope.cell(state.term.value);
  // `Tactic.State` has one field and so is represented by it: the list of goals.
  const tactic = scope.cell(scope.list(goals));
  const elaborator = box(0);
  const recover = 0;
  const tacticContext = scope.construct(0, [elaborator], [recover]);
  const { termContext, metaContext } = state.context;
  const termArguments = [termContext.value, term, metaContext.value, meta, context, core] as const;

  const ignoreStuck = box(0);
  let result = scope.attempt('Lean.Elab.Tactic.evalTactic', syntax, tacticContext, tactic, ...termArguments);
  if (result.ok) {
    result = scope.attempt(
      'Lean.Elab.Term.synthesizeSyntheticMVarsNoPostponing',
      ignoreStuck,
      ...termArguments,
    );
  }
  if (result.ok)
    result = scope.attempt('Lean.Elab.Tactic.pruneSolvedGoals', tacticContext, tactic, ...termArguments);

  const after = scope.read(core);
  const errors = readMessages(scope, objects.field(after, coreState.messages))
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
      term: scope.read(term),
      meta: scope.read(meta),
      core: scope.update(after, { [coreState.messages]: noMessages }),
      goals: scope.read(tactic),
    }),
  };
}
