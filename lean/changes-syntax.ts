import { nodesOf, type SyntaxTree } from './syntax-tree.ts';

const grammarKinds: ReadonlySet<string> = new Set(
  ['notation', 'mixfix', 'macro', 'macro_rules', 'syntax'].map((name) => `Lean.Parser.Command.${name}`),
);

/** Whether a command defines syntax, or what syntax stands for. */
export function changesSyntax(tree: SyntaxTree): boolean {
  for (const node of nodesOf(tree)) if (grammarKinds.has(node.name)) return true;
  return false;
}
