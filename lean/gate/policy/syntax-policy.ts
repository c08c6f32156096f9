import {
  changesSyntax,
  hasSorry,
  nodesOf,
  onlyDefinesSyntax,
  type SyntaxNode,
  type SyntaxTree,
} from '../../syntax-tree.ts';
import { refuseAesopRule } from './aesop-rules.ts';
import { refuseAttribute } from './attributes.ts';
import { refuseCommand } from './commands.ts';
import { refuseMacros } from './macros.ts';
import { refuseOption } from './options.ts';
import type { LookBack, Refusal } from './refusal.ts';
import { refuseTerm } from './terms.ts';

/** Every rule for a node, wherever in a command it stands; quotations included. */
const rules: readonly ((node: SyntaxNode, lookBack: LookBack) => Refusal | null)[] = [
  refuseAttribute,
  refuseOption,
  refuseTerm,
  refuseAesopRule,
];

/**
 * Decides of a parsed command whether it may be elaborated.
 *
 * The aim: elaborating a text runs no code of the text's author, and changes nothing of how Lean checks. Commands and
 * attributes are on lists of what is allowed; tactics and terms, which can't be listed (headers bring their own), are
 * allowed but for those that run code.
 */
export function refuseSyntax(command: SyntaxTree, lookBack: LookBack): Refusal | null {
  return (
    refuseCommand(command) ??
    refuseMixture(command) ??
    refuseMacros(command, lookBack) ??
    refuseInside(command, lookBack)
  );
}

/** What a command adds besides could become part of what Lean makes of its syntax. */
function refuseMixture(command: SyntaxTree): Refusal | null {
  if (!changesSyntax(command) || onlyDefinesSyntax(command)) return null;
  const message =
    'new syntax together with anything but `open`, `set_option`, `variable` is refused: make it a command of its own';
  return { code: 'macro-code', message };
}

/** The same for a tactic, behind all that its header declares. */
export function refuseTactic(tactic: SyntaxTree, lookBack: LookBack): Refusal | null {
  return refuseMacros(tactic, lookBack) ?? refuseInside(tactic, lookBack);
}

/** A tactic as a step of a search: one that leaves a proof out leads nowhere. */
export function refuseStep(tactic: SyntaxTree, lookBack: LookBack): Refusal | null {
  if (hasSorry(tactic)) return { code: 'sorry', message: '`sorry` is refused' };
  return refuseTactic(tactic, lookBack);
}

function refuseInside(tree: SyntaxTree, lookBack: LookBack): Refusal | null {
  for (const node of nodesOf(tree)) {
    for (const rule of rules) {
      const refusal = rule(node, lookBack);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}
