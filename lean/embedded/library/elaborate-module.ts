import type { LeanMessage } from '../../../core/message.ts';
import { type JudgedCommand, placeOf } from '../../elaborated-text.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  type CommandToElaborate,
  commandTree,
  elaborateCommand,
  makeCancelToken,
  makeSource,
  parseCommand,
  parserKinds,
  type Source,
} from '../lean/commands.ts';
import { ImportFailure, importModules } from '../lean/environment.ts';
import { readFileHeader } from '../lean/imports.ts';
import { commandState } from '../lean/layouts.ts';
import { hasErrors } from '../lean/messages.ts';
import { makeName } from '../lean/names.ts';
import { type LeanOptions, makeOptions } from '../lean/options.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { RefusedCommands } from './refused-commands.ts';

export interface ModuleText {
  /** Components of its name. */
  readonly module: readonly string[];
  readonly text: string;
  /** What messages and positions name. */
  readonly fileName: string;
  readonly options: LeanOptions;
  /** A command in which there is an error is left out, with all that could mean something else without it. Default: the module fails. */
  readonly leavesOut?: boolean;
}

export type ElaboratedModule =
  | {
      readonly kind: 'elaborated';
      readonly isModule: boolean;
      readonly imports: readonly string[];
      /** Without errors. */
      readonly messages: readonly LeanMessage[];
      /** Why commands were left out, an error each. */
      readonly leftOut: readonly LeanMessage[];
      /** The environment at the end. */
      readonly env: Obj;
    }
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/** A command that was elaborated. */
export interface ModuleCommand {
  readonly source: Source;
  readonly command: CommandToElaborate;
  /** `Command.State` before and behind it. */
  readonly before: Obj;
  readonly after: Obj;
  readonly cancelToken: Obj;
}

/**
 * Elaborates a module as `lean` does. The instance has elaborated nothing before.
 * @param onCommand is told of each command, in a scope that ends behind it; gives the state to go on with
 */
export function elaborateModule(
  lean: LeanInstance,
  scope: Scope,
  source: ModuleText,
  onCommand: (step: Scope, seen: ModuleCommand) => Obj = (_, { after }) => after,
): ElaboratedModule {
  const { objects } = scope;
  using token = makeCancelToken(lean);
  const input = makeSource(scope, source.text, source.fileName);
  const header = readFileHeader(scope, input);
  if (hasErrors(header.messages)) return { kind: 'failed', messages: header.messages };
  const isModule = header.moduleImports !== null;
  const options = makeOptions(scope, source.options);
  let env: Obj;
  try {
    const level = isModule ? 'exported' : 'private';
    env = importModules(scope, header.imports, { level, options });
  } catch (thrown) {
    if (!(thrown instanceof ImportFailure)) throw thrown;
    const start = { line: 1, column: 0 };
    return { kind: 'failed', messages: [{ severity: 'error', text: thrown.message, start }] };
  }
  const name = source.module.reduce<Obj>(
    (prefix, part) => appendPart(scope, prefix, part),
    makeName(scope, ''),
  );
  const named = scope.call('Lean.Environment.setMainModule', env, name);
  const empty = scope.constant('Lean.MessageLog.empty');
  const state = scope.call('Lean.Elab.Command.mkState', named, empty, options);
  const messages = [...header.messages];
  const refused = source.leavesOut === true ? new RefusedCommands(source.text) : null;
  let at = scope.holdAll({ state, parser: header.parser });
  for (let done = false; !done; ) {
    using step = lean.scope();
    const before = at.state;
    const command = parseCommand(step, input, before, at.parser);
    const parsed = refused === null ? null : parsedCommand(step, command, source.text);
    const refusal = parsed === null ? [] : (refused?.refusal(parsed) ?? []);
    const elaborated =
      refusal.length > 0
        ? { state: before, messages: refusal }
        : elaborateCommand(step, input, before, command, token.value);
    const isKept = parsed === null || refused?.keeps({ ...parsed, messages: elaborated.messages }) === true;
    const told = [...(refused === null ? command.messages : []), ...elaborated.messages];
    if (isKept) messages.push(...told);
    const after = isKept
      ? onCommand(step, {
          ...{ source: input, command, before, after: elaborated.state, cancelToken: token.value },
        })
      : before;
    const next = step.holdAll({ state: after, parser: command.parser });
    at[Symbol.dispose]();
    at = next;
    done = command.name === parserKinds.end || command.name === parserKinds.exit;
  }
  using last = at;
  if (hasErrors(messages)) return { kind: 'failed', messages };
  const final = scope.borrow(objects.field(last.state, commandState.env));
  const leftOut = refused?.told ?? [];
  return { kind: 'elaborated', isModule, imports: header.modules, messages, leftOut, env: final };
}

function parsedCommand(
  step: Scope,
  command: CommandToElaborate,
  text: string,
): Omit<JudgedCommand, 'messages'> {
  const tree = commandTree(step.objects, command);
  return { tree, ...placeOf(tree, Buffer.byteLength(text)), parseMessages: command.messages };
}

const appendPart = (scope: Scope, prefix: Obj, part: string): Obj =>
  scope.call('Lean.Name.str._override', prefix, scope.string(part));
