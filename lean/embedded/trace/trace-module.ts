import type { LeanMessage } from '../../../core/message.ts';
import { placeFinder, utf16At } from '../../byte-places.ts';
import { firstToken, withoutScopes } from '../../declaration-syntax.ts';
import { nameText } from '../../name-parts.ts';
import { endOf, type SyntaxNode, startOf } from '../../syntax-tree.ts';
import type { Posable, TracedModule, TracedTheorem } from '../../traced-module.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, parserKinds } from '../lean/commands.ts';
import { commandState } from '../lean/layouts.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { elaborateModule, type ModuleCommand, type ModuleText } from '../library/elaborate-module.ts';
import type { ContextProbe } from '../repl/probe.ts';
import { commandPolicy, refuseNext } from '../text-elaborator.ts';
import { traceTheorem } from './trace-theorem.ts';

/** Commands by which no later text could mean anything else. */
const idle: ReadonlySet<string> = new Set([
  ...['assert_not_exists', 'assert_exists', 'assert_not_imported', 'library_note', 'add_decl_doc'],
  'recall',
]);

/** How far a module's text can stand before a statement that is to be proved: until the policy of the gate refuses a command. */
class PosableText {
  readonly #leftOut: { readonly start: number; readonly end: number }[] = [];
  readonly #parsed: { readonly tree: SyntaxNode }[] = [];
  readonly #bytes: Buffer;
  #refused: Posable['refused'] = null;

  /** @param bytes the module's text */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(scope: Scope, { command, before }: ModuleCommand): void {
    if (this.#refused !== null || command.name === parserKinds.end || command.name === parserKinds.exit)
      return;
    const tree = commandTree(scope.objects, command);
    const start = startOf(tree);
    const refusal = refuseNext(scope, before, { tree, start }, this.#parsed, commandPolicy);
    this.#parsed.push({ tree });
    if (refusal === null) return;
    const word = firstToken(withoutScopes(tree));
    if (idle.has(word) || word.startsWith('#'))
      this.#leftOut.push({ start: utf16At(this.#bytes, start), end: utf16At(this.#bytes, endOf(tree)) });
    else this.#refused = { offset: utf16At(this.#bytes, start), message: refusal.message };
  }

  get result(): Posable {
    return { leftOut: this.#leftOut, refused: this.#refused };
  }
}

export type TraceOutcome =
  | TracedModule
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/** Elaborates a module and looks at how its theorems are proved. The instance has elaborated nothing before. */
export function traceModule(
  lean: LeanInstance,
  source: ModuleText,
  { probe, replay }: { readonly probe: ContextProbe; readonly replay: boolean },
): TraceOutcome {
  using scope = lean.scope();
  const { text } = source;
  const bytes = Buffer.from(text);
  const module = nameText(source.module);
  const use = { lean, probe, module, text, bytes, placeOf: placeFinder(bytes), replay };
  const theorems: TracedTheorem[] = [];
  const posable = new PosableText(bytes);
  const elaborated = elaborateModule(lean, scope, source, (step, seen) => {
    const theorem = traceTheorem(step, seen, use);
    if (theorem !== null) theorems.push(theorem);
    posable.take(step, seen);
    // Trees of all commands together would fill the memory.
    const noInfo = step.objects.field(seen.before, commandState.infoState);
    return step.update(seen.after, { [commandState.infoState]: noInfo });
  });
  if (elaborated.kind === 'failed') return elaborated;
  return { kind: 'traced', imports: elaborated.imports, text, posable: posable.result, theorems };
}
