import { declaredValue, firstToken, innermost, isProvable } from '../declaration-syntax.ts';
import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf } from '../syntax-tree.ts';
import type { TracedTheorem } from './traced-module.ts';

/** A command that proves a theorem. */
export interface ProofCommand {
  readonly keyword: TracedTheorem['keyword'];
  readonly declaration: SyntaxNode;
  /** From its `:=` or its first alternative on. */
  readonly proof: SyntaxNode;
}

/** Null for other commands. */
export function proofCommand(tree: SyntaxNode): ProofCommand | null {
  const declaration = innermost(tree);
  const proof = declaration !== null && isProvable(declaration) ? declaredValue(declaration) : null;
  if (declaration === null || proof === null) return null;
  const keyword = firstToken(declaration);
  return keyword === 'theorem' || keyword === 'lemma' ? { keyword, declaration, proof } : null;
}

/** What a traced theorem says of the text of its command. */
export function commandTexts(
  tree: SyntaxNode,
  { declaration, proof }: ProofCommand,
  bytes: Buffer,
): Pick<TracedTheorem, 'docstring' | 'statement' | 'proof'> {
  const textOf = (from: number, to: number): string => bytes.subarray(from, to).toString();
  const start = startOf(proof);
  return {
    docstring: docstringOf(tree),
    statement: statementOf(tree, textOf, startOf(tree), start),
    proof: textOf(start, endOf(declaration)),
  };
}

const docComment = 'Lean.Parser.Command.docComment';

function docstringOf(tree: SyntaxTree): string | null {
  for (const node of nodesOf(tree)) {
    const text = node.name === docComment ? node.children[1] : undefined;
    if (text?.kind === 'atom') return text.text.replace(/-\/$/u, '').trim();
  }
  return null;
}

/** What of a command says nothing about what is proved. */
const asides: ReadonlySet<string> = new Set([docComment, 'Lean.Parser.Term.attributes']);

/** The text of a command up to its proof, without docstring and attributes. */
function statementOf(
  tree: SyntaxTree,
  textOf: (from: number, to: number) => string,
  start: number,
  end: number,
): string {
  const pieces: string[] = [];
  let at = start;
  for (const node of nodesOf(tree)) {
    const [from, to] = [startOf(node), endOf(node)];
    if (!asides.has(node.name) || from < at || to > end) continue;
    pieces.push(textOf(at, from));
    at = to;
  }
  pieces.push(textOf(at, end));
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
