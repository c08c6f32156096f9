import { utf16At } from '../byte-places.ts';
import { firstToken, withoutScopes } from '../declaration-syntax.ts';
import type { Refusal } from '../gate/policy/refusal.ts';
import { endOf, type SyntaxNode, startOf } from '../syntax-tree.ts';
import type { Posable } from './traced-module.ts';

/** Commands by which no later text could mean anything else. */
const idle: ReadonlySet<string> = new Set([
  ...['assert_not_exists', 'assert_exists', 'assert_not_imported', 'library_note', 'add_decl_doc'],
  'recall',
]);

/** What the policy of the gate says of a command, behind those of `before`. */
export type RefuseCommand = (
  command: { readonly tree: SyntaxNode; readonly start: number },
  before: readonly { readonly tree: SyntaxNode }[],
) => Refusal | null;

/** How far a module's text can stand before a statement that is to be proved: until the policy of the gate refuses a command. */
export class PosableText {
  readonly result: Posable = { leftOut: [], refused: null };
  readonly #commands: { readonly tree: SyntaxNode }[] = [];
  readonly #bytes: Buffer;

  /** @param bytes the module's text */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @param refuse asked unless a command before was refused */
  take(tree: SyntaxNode, refuse: RefuseCommand): void {
    if (this.result.refused !== null) return;
    const start = startOf(tree);
    const refusal = refuse({ tree, start }, this.#commands);
    this.#commands.push({ tree });
    if (refusal === null) return;
    const word = firstToken(withoutScopes(tree));
    const offset = utf16At(this.#bytes, start);
    if (idle.has(word) || word.startsWith('#'))
      this.result.leftOut.push({ start: offset, end: utf16At(this.#bytes, endOf(tree)) });
    else this.result.refused = { offset, message: refusal.message };
  }
}
