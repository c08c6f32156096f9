import { nodesOf, type SyntaxTree } from './syntax-tree.ts';

/** The kinds of syntax that stand for a missing proof. */
export const sorryKinds: ReadonlySet<string> = new Set([
  'Lean.Parser.Term.sorry',
  'Lean.Parser.Tactic.tacticSorry',
  'Lean.Parser.Tactic.tacticAdmit',
]);

/** Whether a proof is missing anywhere in a tree, as far as its syntax shows. */
export function hasSorry(tree: SyntaxTree): boolean {
  for (const node of nodesOf(tree)) if (sorryKinds.has(node.name)) return true;
  return false;
}
