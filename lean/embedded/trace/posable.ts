import { utf16At } from '../../byte-places.ts';
import { firstToken, withoutScopes } from '../../declaration-syntax.ts';
import { endOf, type SyntaxNode, startOf } from '../../syntax-tree.ts';
import type { Posable } from '../../traced-module.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, parserKinds } from '../lean/commands.ts';
import type { ModuleCommand } from '../library/elaborate-module.ts';
import { commandPolicy, refuseCommand } from '../text-elaborator.ts';

/** Commands by which no later text could mean anything else. */
const idle: ReadonlySet<string> = new Set([
  ...['assert_not_exists', 'assert_exists', 'assert_not_imported', 'library_note', 'add_decl_doc'],
  ...['initialize_simps_projections', 'recall'],
]);

/** How far a module's text can stand before a statement that is to be proved: until the policy of the gate refuses a command. */
export class PosableText {
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
    const refusal = refuseCommand(scope, before, { tree, start }, this.#parsed, commandPolicy);
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
