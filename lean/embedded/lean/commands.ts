import type { LeanMessage } from '../../../core/message.ts';
import { importKind } from '../../elaborated-text.ts';
import type { SyntaxTree } from '../../syntax-tree.ts';
import { box, none, type Obj, type Objects } from '../ffi/objects.ts';
import type { Held, Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { readException } from './exceptions.ts';
import { commandScope, commandState, diagnostics, snapshot, snapshotTask, syntaxTag } from './layouts.ts';
import { messagesOfLog } from './messages.ts';
import { nameParts, textOfName } from './names.ts';
import { readSyntax } from './syntax.ts';

/** Lean's state between two commands of a file, held; a value, so that any number of continuations may start from it. */
export interface Checkpoint extends Disposable {
  /** `Command.State`, with an empty message log. */
  readonly state: Obj;
  /** `ModuleParserState`. */
  readonly parser: Obj;
}

/** Commands that end a text. */
export const parserKinds = {
  end: 'Lean.Parser.Command.eoi',
  exit: 'Lean.Parser.Command.exit',
  import: importKind,
} as const;
export const lastCommands: ReadonlySet<string> = new Set(Object.values(parserKinds));

/** A text prepared for Lean's parser. */
export interface Source {
  readonly context: Obj;
  readonly fileName: string;
}

/** A command that was parsed but not yet elaborated. */
export interface CommandToElaborate {
  readonly syntax: Obj;
  /** Where the parser began, in bytes. */
  readonly start: Obj;
  /** The kind of its syntax, `missing` where there is none. */
  readonly name: string;
  readonly messages: readonly LeanMessage[];
  readonly parser: Obj;
}

/** `InputContext` for a text; lives as long as the scope. */
export function makeSource(scope: Scope, text: string, fileName = '<input>'): Source {
  const bytes = Buffer.byteLength(text);
  // Positions are those of the text as it is: it has no carriage returns (`text-rules.ts`).
  const normalize = box(0);
  const context = scope.call(
    'Lean.Parser.mkInputContext',
    scope.string(text),
    scope.string(fileName),
    normalize,
    box(bytes),
    none,
  );
  return { context, fileName };
}

/** The innermost scope of a `Command.State`. */
const headScope = (objects: Objects, state: Obj): Obj =>
  objects.field(objects.field(state, commandState.scopes), 0);

/** The namespace that a `Command.State` is in. */
export const currentNamespace = (objects: Objects, state: Obj): (string | number)[] =>
  nameParts(objects, objects.field(headScope(objects, state), commandScope.currNamespace));

/**
 * Parses the command at the parser's position. `elabCommandTopLevel` empties the message log of the state, so parse
 * errors are collected from the parser itself.
 */
export function parseCommand(scope: Scope, source: Source, state: Obj, parser: Obj): CommandToElaborate {
  const { objects } = scope;
  const head = headScope(objects, state);
  const context = scope.construct(0, [
    objects.field(state, commandState.env),
    objects.field(head, commandScope.opts),
    objects.field(head, commandScope.currNamespace),
    objects.field(head, commandScope.openDecls),
  ]);
  const emptyLog = scope.constant('Lean.MessageLog.empty');
  const result = scope.call('Lean.Parser.parseCommand', source.context, context, parser, emptyLog);
  const syntax = objects.field(result, 0);
  const rest = objects.field(result, 1);
  return {
    syntax,
    start: objects.field(parser, 0),
    name: objects.tag(syntax) === syntaxTag.node ? textOfName(objects, objects.field(syntax, 1)) : 'missing',
    messages: messagesOfLog(scope, objects.field(rest, 1)),
    parser: objects.field(rest, 0),
  };
}

/** The whole syntax of a command. */
export function commandTree(objects: Objects, { syntax }: CommandToElaborate): SyntaxTree & { kind: 'node' } {
  const tree = readSyntax(objects, syntax);
  return tree.kind === 'node' ? tree : { kind: 'node', name: 'missing', children: [] };
}

/** `Command.Context` for the command that begins at a place of a text. */
export function commandContext(scope: Scope, source: Source, start: Obj, cancelToken: Obj): Obj {
  const fileMap = scope.objects.field(source.context, 2);
  return scope.construct(
    0,
    [
      scope.string(source.fileName),
      fileMap,
      box(0),
      start,
      none,
      none,
      none,
      none,
      none,
      scope.some(cancelToken),
    ],
    [0],
  );
}

/** Elaborates one command; gives the state behind it and the messages it left. */
export function elaborateCommand(
  scope: Scope,
  source: Source,
  state: Obj,
  command: Pick<CommandToElaborate, 'syntax' | 'start'>,
  cancelToken: Obj,
): { state: Obj; messages: readonly LeanMessage[] } {
  const { objects } = scope;
  const context = commandContext(scope, source, command.start, cancelToken);
  const cell = scope.cell(state);
  const result = scope.attempt('Lean.Elab.Command.elabCommandTopLevel', command.syntax, context, cell);
  const after = scope.read(cell);
  const messages = [
    ...messagesOfLog(scope, objects.field(after, commandState.messages)),
    ...backgroundMessages(scope, objects.field(after, commandState.snapshotTasks)),
  ];
  if (!result.ok) {
    const failure = readException(scope, result.exception);
    const text = failure.kind === 'logged' ? 'elaboration was interrupted' : failure.message;
    messages.push({ severity: 'error', text, start: { line: 0, column: 0 } });
  }
  const emptied = scope.update(after, {
    [commandState.messages]: scope.constant('Lean.MessageLog.empty'),
    [commandState.snapshotTasks]: scope.array([]),
  });
  return { state: emptied, messages };
}

/**
 * What was elaborated in the background (`Elab.async`) has its messages in `SnapshotTask`s, and nowhere else: without them a proof
 * with errors would look like one without.
 */
function backgroundMessages(scope: Scope, tasks: Obj): LeanMessage[] {
  const { objects } = scope;
  return objects.array(tasks).flatMap((task) => {
    const tree = scope.await(objects.field(task, snapshotTask.task));
    return objects
      .array(scope.call('Lean.Language.SnapshotTree.getAll', tree))
      .flatMap((found) =>
        messagesOfLog(scope, objects.field(objects.field(found, snapshot.diagnostics), diagnostics.msgLog)),
      );
  });
}

/** Offset of the value in a Lean reference cell, which a cancel token is. */
export const cellValueOffset = 8;

/** The token that Lean polls during elaboration; the host sets its word while WebAssembly runs. */
export function makeCancelToken(lean: LeanInstance): Held {
  using scope = lean.scope();
  return scope.hold(scope.call('IO.CancelToken.new'));
}
