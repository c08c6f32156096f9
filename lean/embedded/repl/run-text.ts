import type { LeanMessage } from '../../../core/message.ts';
import type { ElaboratedCommand } from '../../elaborated-text.ts';
import { startOf } from '../../syntax-tree.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, elaborateCommand, makeSource, parseCommand, parserKinds } from '../lean/commands.ts';
import { ImportFailure } from '../lean/environment.ts';
import { readFileHeader } from '../lean/imports.ts';
import { commandState, infoState } from '../lean/layouts.ts';
import { persistentArray } from '../lean/persistent-array.ts';
import type { EmbeddedLibraries } from '../libraries.ts';
import { commandPolicy, refuseNext } from '../text-elaborator.ts';

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

const lastCommands: ReadonlySet<string> = new Set(Object.values(parserKinds));

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
    if (header.keywords.includes('prelude'))
      return { kind: 'failed', message: "the embedded Lean can't take texts with `prelude`" };
    const missing = on.libraries.missing(header.moduleParts);
    if (missing !== null) return { kind: 'failed', message: missing };
    try {
      state = on.libraries.state(scope, header);
    } catch (thrown) {
      if (thrown instanceof ImportFailure) return { kind: 'failed', message: thrown.message };
      throw thrown;
    }
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
    const toElaborate = { syntax: command.syntax, start: objects.field(parser, 0) };
    const done = elaborateCommand(scope, source, state, toElaborate, on.cancelToken);
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
