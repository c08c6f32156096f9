import type { LeanMessage } from '../../../core/message.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  elaborateCommand,
  makeCancelToken,
  makeCheckpoint,
  makeSource,
  parseCommand,
  parserKinds,
} from '../lean/commands.ts';
import { ImportFailure, importModules } from '../lean/environment.ts';
import { readFileHeader } from '../lean/imports.ts';
import { commandState } from '../lean/layouts.ts';
import { hasErrors } from '../lean/messages.ts';
import { makeName } from '../lean/names.ts';
import { type LeanOptions, makeOptions } from '../lean/options.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { type UnprovedConstant, unprovedOf } from './unproved.ts';

export interface ModuleText {
  /** Components of its name. */
  readonly module: readonly string[];
  readonly text: string;
  /** What messages and positions name. */
  readonly fileName: string;
  readonly options: LeanOptions;
  /** Imported constants that rest on what is no proof. */
  readonly unproved: readonly UnprovedConstant[];
}

export type CompiledModule =
  | {
      readonly kind: 'compiled';
      readonly isModule: boolean;
      /** Without errors. */
      readonly messages: readonly LeanMessage[];
      readonly commands: number;
      readonly unproved: readonly UnprovedConstant[];
    }
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/**
 * Private theorems can be named in public ones with this option only where proofs are elaborated in the background, which costs a
 * third more.
 */
export const needsBackground = /\bset_option\s+backward\.privateInPublic\s+true\b/u;

/**
 * Elaborates a module as `lean` does, and has Lean write its results to `output` (and beside it) if there is no error in it.
 * `writing` is in effect while it writes. The instance has compiled nothing before.
 */
export function compileModule(
  lean: LeanInstance,
  source: ModuleText,
  output: string,
  writing: <T>(act: () => T) => T,
): CompiledModule {
  using scope = lean.scope();
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
  let at = makeCheckpoint(scope, state, header.parser);
  let commands = 0;
  for (let done = false; !done; commands += 1) {
    using step = lean.scope();
    const command = parseCommand(step, input, at.state.value, at.parser.value);
    const start = step.objects.field(at.parser.value, 0);
    const elaborated = elaborateCommand(
      step,
      input,
      at.state.value,
      { syntax: command.syntax, start },
      token.value,
    );
    messages.push(...command.messages, ...elaborated.messages);
    const next = makeCheckpoint(step, elaborated.state, command.parser);
    at[Symbol.dispose]();
    at = next;
    done = command.name === parserKinds.end || command.name === parserKinds.exit;
  }
  using last = at;
  if (hasErrors(messages)) return { kind: 'failed', messages };
  const final = scope.borrow(objects.field(last.state.value, commandState.env));
  const unproved = unprovedOf(scope, final, source.unproved);
  const written = writing(() => scope.attempt('Lean.writeModule', final, scope.string(output)));
  if (!written.ok) throw new Error(`Lean can't write its result: ${scope.ioErrorText(written.exception)}`);
  return { kind: 'compiled', isModule, messages, commands, unproved };
}

const appendPart = (scope: Scope, prefix: Obj, part: string): Obj =>
  scope.call('Lean.Name.str._override', prefix, scope.string(part));
