import { utf16At } from '../../byte-places.ts';
import { declaredValue, firstToken, innermost, isProvable } from '../../declaration-syntax.ts';
import { fullName } from '../../gate/target-rules.ts';
import { prettyName } from '../../name-parts.ts';
import { endOf, nodesOf, type SyntaxTree, startOf } from '../../syntax-tree.ts';
import type { TracedTheorem } from '../../traced-module.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree } from '../lean/commands.ts';
import { commandScope, commandState } from '../lean/layouts.ts';
import { nameParts } from '../lean/names.ts';
import type { ModuleCommand } from '../library/elaborate-module.ts';
import { treesOf } from '../repl/run-text.ts';
import { ProofWalk, type TraceUse } from './proof-walk.ts';

/** The theorem that a command has proved, with the steps of its proof; null for other commands. */
export function traceTheorem(scope: Scope, seen: ModuleCommand, use: TraceUse): TracedTheorem | null {
  const { objects } = scope;
  const tree = commandTree(objects, seen.command);
  const declaration = innermost(tree);
  const value = declaration !== null && isProvable(declaration) ? declaredValue(declaration) : null;
  const keyword = declaration === null ? '' : firstToken(declaration);
  if (declaration === null || value === null || (keyword !== 'theorem' && keyword !== 'lemma')) return null;
  const inScope = objects.field(objects.field(seen.before, commandState.scopes), 0);
  const namespace = nameParts(objects, objects.field(inScope, commandScope.currNamespace));
  const name = prettyName(fullName(namespace, declaration));
  const trees = treesOf(scope, seen.after);
  const { steps, goals, premises } = new ProofWalk(scope, seen, use, name, value).walk(trees);
  const [start, proofStart, end] = [startOf(tree), startOf(value), endOf(declaration)];
  const textOf = (from: number, to: number): string => use.bytes.subarray(from, to).toString();
  return {
    name,
    keyword,
    docstring: docstringOf(tree),
    statement: statementOf(tree, textOf, start, proofStart),
    proof: textOf(proofStart, end),
    start: use.placeOf(start),
    end: use.placeOf(end),
    offset: utf16At(use.bytes, start),
    namespace: prettyName(namespace),
    goals: goals.goals,
    steps,
    premises: premises.list,
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
