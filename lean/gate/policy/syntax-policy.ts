import { nodesOf, type SyntaxNode, type SyntaxTree } from '../../syntax-tree.ts';
import { refuseAttribute } from './attributes.ts';
import { refuseCommand } from './commands.ts';
import { refuseMacros } from './macros.ts';
import { refuseOption } from './options.ts';
import type { DeclaredNames, Refusal } from './refusal.ts';
import { refuseTerm } from './terms.ts';

/** Every rule for a node, wherever in a command it stands; quotations included. */
const rules: readonly ((node: SyntaxNode) => Refusal | null)[] = [refuseAttribute, refuseOption, refuseTerm];

/**
 * Decides of a parsed command whether it may be elaborated.
 *
 * The aim: elaborating a text runs no code of the text's author, and changes nothing of how Lean checks. Commands and
 * attributes are on lists of what is allowed; tactics and terms, which can't be listed (headers bring their own), are
 * allowed but for those that run code.
 */
export function refuseSyntax(command: SyntaxTree, declared: DeclaredNames): Refusal | null {
  return refuseCommand(command) ?? refuseMacros(command, declared) ?? refuseInside(command);
}

/** The same for a tactic, which can't define syntax. */
export function refuseTactic(tactic: SyntaxTree): Refusal | null {
  return refuseMacros(tactic, () => new Set()) ?? refuseInside(tactic);
}

function refuseInside(tree: SyntaxTree): Refusal | null {
  for (const node of nodesOf(tree)) {
    for (const rule of rules) {
      const refusal = rule(node);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}
