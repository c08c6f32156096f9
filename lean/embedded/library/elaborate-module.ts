import type { LeanMessage } from '../../../core/message.ts';
import { needsBackground } from '../../lake/compile-options.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  type CommandToElaborate,
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

export interface ModuleText {
  /** Components of its name. */
  readonly module: readonly string[];
  readonly text: string;
  /** What messages and positions name. */
  readonly fileName: string;
  readonly options: LeanOptions;
  /** A command in which there is an error is left out, as if it were not in the text. Default: the module fails. */
  readonly leavesOut?: boolean;
}

export type ElaboratedModule =
  | {
      readonly kind: 'elaborated';
      readonly isModule: boolean;
      readonly imports: readonly string[];
      /** Without errors. */
      readonly messages: readonly LeanMessage[];
      /** The errors of the commands that were left out. */
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
  const options = makeOptions(scope, { ...source.options, 'Elab.async': needsBackground.test(source.text) });
  let env: Obj;
  try {
    const level = isModule ? 'exported' : 'private';
    env = importModules(scope, header.imports, { level, leak: true, options });
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
  const leftOut: LeanMessage[] = [];
  let at = scope.holdAll({ state, parser: header.parser });
  for (let done = false; !done; ) {
    using step = lean.scope();
    const before = at.state;
    const command = parseCommand(step, input, before, at.parser);
    const elaborated = elaborateCommand(step, input, before, command, token.value);
    const told = [...command.messages, ...elaborated.messages];
    const isLeftOut = source.leavesOut === true && hasErrors(told);
    (isLeftOut ? leftOut : messages).push(...told);
    const after = isLeftOut
      ? before
      : onCommand(step, {
          ...{ source: input, command, before, after: elaborated.state, cancelToken: token.value },
        });
    const next = step.holdAll({ state: after, parser: command.parser });
    at[Symbol.dispose]();
    at = next;
    done = command.name === parserKinds.end || command.name === parserKinds.exit;
  }
  using last = at;
  if (hasErrors(messages)) return { kind: 'failed', messages };
  const final = scope.borrow(objects.field(last.state, commandState.env));
  const errors = leftOut.filter(({ severity }) => severity === 'error');
  return { kind: 'elaborated', isModule, imports: header.modules, messages, leftOut: errors, env: final };
}

const appendPart = (scope: Scope, prefix: Obj, part: string): Obj =>
  scope.call('Lean.Name.str._override', prefix, scope.string(part));
