import type { LeanMessage } from '../../../core/message.ts';
import type { ElaboratedCommand } from '../../elaborated-text.ts';
import { startOf } from '../../syntax-tree.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, elaborateCommand, lastCommands, makeSource, parseCommand } from '../lean/commands.ts';
import { messageDataText } from '../lean/exceptions.ts';
import { readFileHeader } from '../lean/imports.ts';
import {
  commandState,
  coreContext,
  coreState,
  infoState,
  metaState,
  traceElem,
  traceState,
} from '../lean/layouts.ts';
import { messagesOfLog } from '../lean/messages.ts';
import { makeName } from '../lean/names.ts';
import { persistentArray } from '../lean/persistent-array.ts';
import { evaluateTactic } from '../lean/tactic.ts';
import type { EmbeddedLibraries } from '../libraries.ts';
import { commandPolicy, refuseNext } from '../text-elaborator.ts';
import { exceptionText, makeSnapshot, type ProofSnapshot } from './proof-snapshot.ts';

type TacticRun =
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ran';
      readonly after: ProofSnapshot;
      /** Info trees of the tactic, below the context that it ran in. */
      readonly trees: readonly Obj[];
    };

/**
 * Runs a tactic as `repl` does: one tactic, with Lean's recovery from errors, which leaves messages and `sorry`s. The state itself
 * stays as it is.
 */
export function runReplTactic(
  scope: Scope,
  snapshot: ProofSnapshot,
  text: string,
  cancelToken: Obj,
): TacticRun {
  const { objects } = scope;
  const { state, rootGoals } = snapshot;
  const parsed = scope.call(
    'Lean.Parser.runParserCategory',
    objects.field(state.core, coreState.env),
    makeName(scope, 'tactic'),
    scope.string(text),
    scope.string('<input>'),
  );
  if (objects.tag(parsed) === 0) return { kind: 'failed', message: objects.string(objects.field(parsed, 0)) };
  const context = scope.update(state.context.coreContext, {
    [coreContext.initHeartbeats]: scope.heartbeats(),
    [coreContext.cancelToken]: scope.some(cancelToken),
  });
  const { result, ...parts } = evaluateTactic(scope, state, objects.field(parsed, 0), {
    goals: state.goals,
    core: state.core,
    context,
    recover: true,
    prune: false,
  });
  if (!result.ok) return { kind: 'failed', message: exceptionText(scope, result.exception) };
  const after = makeSnapshot(scope, state.context, parts, rootGoals);
  return { kind: 'ran', after, trees: newTrees(scope, snapshot, after) };
}

const infoOf = (scope: Scope, { state }: ProofSnapshot): Obj =>
  scope.objects.field(state.core, coreState.infoState);

/** Those that the tactic has added, each in the context that the state before it says. */
function newTrees(scope: Scope, before: ProofSnapshot, after: ProofSnapshot): Obj[] {
  const { objects } = scope;
  const treesOf = (snapshot: ProofSnapshot): Obj[] => [
    ...persistentArray(objects, objects.field(infoOf(scope, snapshot), infoState.trees)),
  ];
  const { core, meta, context } = before.state;
  const ofContext = (field: number): Obj => objects.field(context.coreContext, field);
  const noCommandEnv = box(0);
  const command = scope.construct(0, [
    objects.field(core, coreState.env),
    noCommandEnv,
    ofContext(coreContext.fileMap),
    objects.field(meta, metaState.mctx),
    ofContext(coreContext.options),
    ofContext(coreContext.currNamespace),
    ofContext(coreContext.openDecls),
    objects.field(core, coreState.ngen),
  ]);
  const partial = scope.construct(0, [command]);
  const assignment = objects.field(infoOf(scope, after), infoState.assignment);
  return treesOf(after)
    .slice(treesOf(before).length)
    .map((tree) =>
      scope.construct(0, [partial, scope.call('Lean.Elab.InfoTree.substitute', tree, assignment)]),
    );
}

/** The messages of a state since another; null: all. */
export function newMessages(
  scope: Scope,
  { state }: ProofSnapshot,
  before: ProofSnapshot | null,
): LeanMessage[] {
  const of = (core: Obj): LeanMessage[] =>
    messagesOfLog(scope, scope.objects.field(core, coreState.messages));
  return of(state.core).slice(before === null ? 0 : of(before.state.core).length);
}

/** The same for traces. */
export function newTraces(scope: Scope, { state }: ProofSnapshot, before: ProofSnapshot | null): string[] {
  const { objects } = scope;
  const of = (core: Obj): Obj[] => [
    ...persistentArray(objects, objects.field(objects.field(core, coreState.traceState), traceState.traces)),
  ];
  return of(state.core)
    .slice(before === null ? 0 : of(before.state.core).length)
    .map((trace) => messageDataText(scope, objects.field(trace, traceElem.msg)).trim());
}

/** The info tree of a command. */
export interface CommandTree {
  readonly tree: Obj;
  /** The environment that the command began with. */
  readonly env: Obj;
}

export type TextRun =
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'interrupted' }
  | {
      readonly kind: 'ran';
      /** `Command.State` behind it. */
      readonly state: Obj;
      readonly messages: readonly LeanMessage[];
      readonly trees: readonly CommandTree[];
    };

/**
 * Elaborates a text as `repl` does.
 * @param before the state that it goes on from, whose imports it has; null: those that it begins with
 */
export function runText(
  scope: Scope,
  text: string,
  before: Obj | null,
  on: {
    readonly libraries: EmbeddedLibraries;
    readonly cancelToken: Obj;
    readonly wasInterrupted: () => boolean;
    /** Ends at a command that the policy of the gate forbids, before it runs. */
    readonly isPoliced: boolean;
  },
): TextRun {
  const { objects } = scope;
  const source = makeSource(scope, text);
  const messages: LeanMessage[] = [];
  const trees: CommandTree[] = [];
  let state: Obj;
  let parser: Obj;
  if (before === null) {
    const header = readFileHeader(scope, source);
    const begun = on.libraries.state(scope, header);
    if ('failed' in begun) return { kind: 'failed', message: begun.failed };
    state = begun.state;
    parser = header.parser;
    messages.push(...header.messages);
  } else {
    state = before;
    parser = scope.construct(0, [box(0)], [0]);
  }
  const parsed: Pick<ElaboratedCommand, 'tree'>[] = [];
  const noInfo = objects.field(state, commandState.infoState);
  for (let isLast = false; !isLast; ) {
    const command = parseCommand(scope, source, state, parser);
    isLast = lastCommands.has(command.name);
    if (on.isPoliced && !isLast) {
      const tree = commandTree(objects, command);
      const refusal = refuseNext(scope, state, { tree, start: startOf(tree) }, parsed, commandPolicy);
      if (refusal !== null) return { kind: 'failed', message: refusal.message };
      parsed.push({ tree });
    }
    const done = elaborateCommand(scope, source, state, command, on.cancelToken);
    if (on.wasInterrupted()) return { kind: 'interrupted' };
    messages.push(...command.messages, ...done.messages);
    const env = objects.field(state, commandState.env);
    for (const tree of treesOf(scope, done.state)) trees.push({ tree, env });
    state = scope.update(done.state, { [commandState.infoState]: noInfo });
    parser = command.parser;
  }
  return { kind: 'ran', state, messages, trees };
}

/** The info trees that a command has left in its `Command.State`. */
export function treesOf(scope: Scope, state: Obj): Obj[] {
  const { objects } = scope;
  const info = objects.field(state, commandState.infoState);
  const assignment = objects.field(info, infoState.assignment);
  return [...persistentArray(objects, objects.field(info, infoState.trees))].map((tree) =>
    scope.call('Lean.Elab.InfoTree.substitute', tree, assignment),
  );
}
