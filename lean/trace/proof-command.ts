import type { TextPosition } from '../../core/message.ts';
import { utf16At } from '../byte-places.ts';
import { declaredValue, firstToken, innermost, isProvable } from '../declaration-syntax.ts';
import { fullName } from '../gate/target-rules.ts';
import { type NameParts, prettyName } from '../name-parts.ts';
import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf } from '../syntax-tree.ts';
import type { ProvedTheorem } from './traced-module.ts';

/** A command that proves a theorem. */
export interface ProofCommand {
  readonly keyword: ProvedTheorem['keyword'];
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

/** What a traced theorem says but for the steps of its proof. `placeOf`: the place of a byte. */
export function describeTheorem(
  tree: SyntaxNode,
  { keyword, declaration, proof }: ProofCommand,
  namespace: NameParts,
  { bytes, placeOf }: { readonly bytes: Buffer; readonly placeOf: (byte: number) => TextPosition },
): Omit<ProvedTheorem, 'goals' | 'steps' | 'premises'> {
  const textOf = (from: number, to: number): string => bytes.subarray(from, to).toString();
  const [start, proofStart, end] = [startOf(tree), startOf(proof), endOf(declaration)];
  return {
    name: prettyName(fullName(namespace, declaration)),
    keyword,
    docstring: docstringOf(tree),
    statement: statementOf(tree, textOf, start, proofStart),
    proof: textOf(proofStart, end),
    start: placeOf(start),
    end: placeOf(end),
    offset: utf16At(bytes, start),
    namespace: prettyName(namespace),
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
