import type { LeanMessage } from '../../core/message.ts';
import {
  type ElaboratedCommand,
  type ElaboratedText,
  exitStop,
  placeOf,
  refusedStop,
  type TextStop,
} from '../elaborated-text.ts';
import { type LookBack, ownSyntax, type Refusal, type TextSoFar } from '../gate/policy/refusal.ts';
import { isAutomatic } from '../gate/policy/reserved.ts';
import { refuseSyntax } from '../gate/policy/syntax-policy.ts';
import { parseErrorsOf } from '../parse-errors.ts';
import { changesSyntax, type SyntaxTree } from '../syntax-tree.ts';
import { type ChainedCommand, CheckpointChains } from './checkpoint-chains.ts';
import type { Obj } from './ffi/objects.ts';
import type { Scope } from './ffi/scope.ts';
import {
  commandTree,
  currentNamespace,
  elaborateCommand,
  lastCommands,
  makeSource,
  parseCommand,
  parserKinds,
  type Source,
} from './lean/commands.ts';
import { constantHead, kindOf, localConstants, resultConstants } from './lean/environment.ts';
import type { CompilationGuard } from './lean/guard-compilation.ts';
import { type FileHeader, readFileHeader } from './lean/imports.ts';
import { commandState, exprTag } from './lean/layouts.ts';
import { hasErrors } from './lean/messages.ts';
import { nameParts, textOfName } from './lean/names.ts';
import type { LeanInstance } from './lean-instance.ts';
import type { EmbeddedLibraries } from './libraries.ts';

/**
 * Whether a text has declared a constant of the type `Lean.Syntax`: Lean would run it as the tactic of an argument, if only
 * unification brings `autoParam` and it together. Those that Lean has made of a `by` among binders are of the text's own tactics,
 * which the policy has seen; nobody else may use their names.
 */
function declaresSyntax(scope: Scope, env: Obj): boolean {
  const { objects } = scope;
  return localConstants(scope, env).some((info) => {
    const { name, type } = constantHead(objects, info);
    const isSyntax =
      objects.tag(type) === exprTag.const && textOfName(objects, objects.field(type, 0)) === 'Lean.Syntax';
    return isSyntax && !isAutomatic(nameParts(objects, name));
  });
}

/** Why a text was not elaborated to its end; what was interrupted is not an answer. */
export type Stop = TextStop | { readonly kind: 'interrupted' };

/** Decides of a parsed command, before it is elaborated, whether it may run. `start` is its first byte. */
export type CommandPolicy = (tree: SyntaxTree, start: number, lookBack: LookBack) => Refusal | null;

/** For texts that nobody holds against a reference. */
export const commandPolicy: CommandPolicy = (tree, _, lookBack) => refuseSyntax(tree, lookBack);

export interface ElaborateOptions {
  /** Default: `commandPolicy`. */
  readonly policy?: CommandPolicy;
  /** Asked behind each command: a command that was interrupted is not an answer. */
  readonly wasInterrupted: () => boolean;
  /** Leaves off behind the first command with an error, so that nothing that is wrong is built upon. */
  readonly stopAtError?: boolean;
}

export interface Elaboration extends Omit<ElaboratedText, 'stop'> {
  readonly stop: Stop | null;
  /** `Command.State` at the end, or where it stopped; belongs to the scope passed in. Null when imports failed. */
  readonly state: Obj | null;
}

/**
 * Elaborates whole texts. What two texts have in common at their beginning is elaborated once: Lean's state behind a
 * command depends on nothing but the text before it.
 */
export class TextElaborator {
  readonly #lean: LeanInstance;
  readonly #libraries: EmbeddedLibraries;
  readonly #cancelToken: Obj;
  readonly #compilation: CompilationGuard;
  readonly #chains: CheckpointChains;

  constructor(
    lean: LeanInstance,
    libraries: EmbeddedLibraries,
    cancelToken: Obj,
    compilation: CompilationGuard,
  ) {
    this.#compilation = compilation;
    this.#lean = lean;
    this.#libraries = libraries;
    this.#cancelToken = cancelToken;
    this.#chains = new CheckpointChains(lean);
  }

  elaborate(scope: Scope, text: string, options: ElaborateOptions): Elaboration {
    const source = makeSource(scope, text);
    const header = readFileHeader(scope, source);
    const begun = this.#libraries.state(scope, header);
    if ('failed' in begun) {
      const stop = { kind: 'import', message: begun.failed } as const;
      const { messages: parseMessages, modules } = header;
      return { commands: [], parseMessages, messages: [], modules, stop, state: null };
    }
    const bytes = Buffer.from(text);
    const { key } = header;
    const entries = this.#chains.reusable(key, bytes);
    return this.#continue(scope, source, { key, bytes, header, state: begun.state, entries, ...options });
  }

  #continue(
    scope: Scope,
    source: Source,
    from: {
      key: string;
      bytes: Buffer;
      header: FileHeader;
      state: Obj;
      entries: ChainedCommand[];
    } & ElaborateOptions,
  ): Elaboration {
    const { entries, header, policy = commandPolicy } = from;
    const last = entries.at(-1);
    let state = last?.after.state ?? from.state;
    let parser = last?.after.parser ?? header.parser;
    let trailing: readonly LeanMessage[] = [];
    let stop: Stop | null = null;
    let restStart = from.bytes.length;
    const isWrong = (command: ElaboratedCommand): boolean =>
      hasErrors([...command.parseMessages, ...command.messages]);
    let isStopped = from.stopAtError === true && entries.some(isWrong);
    while (!isStopped) {
      using step = this.#lean.scope();
      const command = parseCommand(step, source, state, parser);
      const { name } = command;
      const tree = commandTree(step.objects, command);
      const { start, end } = placeOf(tree, from.bytes.length);
      const isLast = lastCommands.has(name);
      const refusal = isLast ? null : refuseNext(step, state, { tree, start }, entries, policy);
      // What does not parse is no command that could be refused: the parser has guessed its kind.
      const isLeftOut =
        refusal !== null &&
        parseErrorsOf({ start, parseMessages: command.messages }, from.bytes).own.length > 0;
      if (isLast || (refusal !== null && !isLeftOut)) {
        if (refusal !== null) stop = refusedStop(refusal, tree, from.bytes);
        else if (name !== parserKinds.end) stop = exitStop(tree, from.bytes);
        trailing = command.messages;
        restStart = start;
        break;
      }
      const done = isLeftOut
        ? { state, messages: [] }
        : this.#compilation.during(step, tree, { state, imported: from.state }, (begun) =>
            elaborateCommand(step, source, begun, command, this.#cancelToken),
          );
      if (from.wasInterrupted()) {
        stop = { kind: 'interrupted' };
        break;
      }
      const after = step.holdAll({ state: done.state, parser: command.parser });
      entries.push({
        namespace: currentNamespace(step.objects, state),
        ...{ tree, start, end },
        parseMessages: command.messages,
        messages: done.messages,
        after,
      });
      state = after.state;
      parser = after.parser;
      isStopped = from.stopAtError === true && entries.slice(-1).some(isWrong);
    }
    // The chain may be evicted while the caller looks at the state.
    const kept = scope.borrow(state);
    // One without commands holds nothing to go on from, and would take the place of one that does.
    if (entries.length > 0) this.#chains.remember({ key: from.key, bytes: from.bytes, entries, restStart });
    return {
      commands: entries,
      parseMessages: [...header.messages, ...entries.flatMap((entry) => entry.parseMessages), ...trailing],
      messages: entries.flatMap((entry) => entry.messages),
      modules: header.modules,
      moduleImports: header.moduleImports,
      stop,
      state: kept,
    };
  }
}

/** Whether a command must not run behind those before it. Behind a declaration that could be run as a tactic nothing may. */
export function refuseNext(
  scope: Scope,
  state: Obj,
  { tree, start }: { readonly tree: SyntaxTree; readonly start: number },
  before: readonly Pick<ElaboratedCommand, 'tree'>[],
  policy: CommandPolicy,
): Refusal | null {
  if (declaresSyntax(scope, scope.objects.field(state, commandState.env))) return ownSyntax;
  return policy(tree, start, () => lookBack(scope, state, before));
}

/** What the commands so far have declared. */
export function lookBack(
  scope: Scope,
  state: Obj,
  commands: readonly Pick<ElaboratedCommand, 'tree'>[],
): TextSoFar {
  const { objects } = scope;
  const declared = localConstants(scope, objects.field(state, commandState.env));
  const constants = declared.map((info) => constantHead(objects, info));
  return {
    names: new Set(constants.map(({ name }) => String(nameParts(objects, name).at(-1)))),
    results: resultConstants(scope, declared),
    definesValues: declared.some((info) => kindOf(objects, info) !== 'theorem'),
    hasMacros: commands.some(({ tree }) => changesSyntax(tree)),
  };
}
