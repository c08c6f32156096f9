import { lemmaKind } from './gate/policy/commands.ts';
import {
  endOf,
  nodesOf,
  type SyntaxNode,
  type SyntaxTree,
  sorryKinds,
  startOf,
  tokensOf,
} from './syntax-tree.ts';

const command = 'Lean.Parser.Command.';

/** The command below `open ... in`; missing where the parser found none. */
export function withoutScopes(tree: SyntaxTree): SyntaxTree {
  return tree.kind === 'node' && tree.name === `${command}in`
    ? withoutScopes(tree.children.at(-1) ?? tree)
    : tree;
}

/** The declaration below `open ... in`: `theorem`, `example`, `def`...; or a whole `mutual` block. */
export function innermost(tree: SyntaxTree): SyntaxNode | null {
  const own = withoutScopes(tree);
  if (own.kind !== 'node') return null;
  if (own.name === `${command}mutual`) return own;
  if (own.name !== `${command}declaration` && own.name !== lemmaKind) return null;
  const declaration = own.children[1];
  return declaration?.kind === 'node' ? declaration : null;
}

/** Mathlib's `lemma` has what Lean's declarations have in a group of its own. */
const provable: ReadonlySet<string> = new Set([`${command}theorem`, `${command}example`, 'group']);
export const isProvable = ({ name }: SyntaxNode): boolean => provable.has(name);

const values: ReadonlySet<string> = new Set(
  ['declValSimple', 'declValEqns', 'whereStructInst'].map((kind) => command + kind),
);

/** What gives a declaration its value or proof. */
export function declaredValue(declaration: SyntaxNode): SyntaxNode | null {
  const value = declaration.children.find((child) => child.kind === 'node' && values.has(child.name));
  return value?.kind === 'node' ? value : null;
}

/** The proof of a theorem; bytes. */
export interface ProofPlace {
  /** Of `:=`. */
  readonly start: number;
  /** Behind the proof, or behind the `sorry` that it begins with. */
  readonly end: number;
  readonly isSorry: boolean;
  /** Whether the parser has understood it to its end. */
  readonly isWhole: boolean;
  /** Where what belongs to the theorem goes on behind the proof: `where`, or more of a term that `sorry` begins. Null: nowhere. */
  readonly tail: number | null;
}

/** The `:= proof` of a theorem, a lemma or an example; null for other forms and declarations. */
export function proofPlace(declaration: SyntaxNode): ProofPlace | null {
  const value = isProvable(declaration) ? declaredValue(declaration) : null;
  if (value?.name !== `${command}declValSimple`) return null;
  const [, body, ...further] = value.children;
  if (body === undefined) return null;
  const start = startOf(value);
  const isSorry = isPlaceholder(body);
  const head = isSorry ? null : leadingPlaceholder(body);
  if (head !== null) {
    const end = endOf(head);
    const tail = [...tokensOf(body)].find((token) => token.start >= end)?.start ?? null;
    return { start, end, isSorry: true, isWhole: true, tail };
  }
  const words = further.flatMap((part) => [...tokensOf(part)].map(({ text }) => text));
  // An empty `where` says nothing.
  const tail = words.join(' ') === 'where' ? null : firstByte(further);
  return { start, end: endOf(body), isSorry, isWhole: !hasMissing(body), tail };
}

/** The `sorry` that a term begins with and something is done to: `sorry x`, `sorry + x`. */
function leadingPlaceholder(term: SyntaxTree): SyntaxTree | null {
  for (let part = term; part.kind === 'node'; ) {
    const [first] = part.children;
    if (first === undefined) return null;
    if (isPlaceholder(first)) return first;
    part = first;
  }
  return null;
}

function firstByte(trees: readonly SyntaxTree[]): number | null {
  const start = trees.map(startOf).find((byte) => byte >= 0);
  return start ?? null;
}

/** Whether the parser has left something open in a tree. */
export function hasMissing(tree: SyntaxTree): boolean {
  if (tree.kind === 'missing') return true;
  for (const node of nodesOf(tree)) if (node.children.some(({ kind }) => kind === 'missing')) return true;
  return false;
}

/** Nodes between `by` and its only tactic. */
const wrappers: ReadonlySet<string> = new Set([
  'null',
  'Lean.Parser.Term.byTactic',
  'Lean.Parser.Tactic.tacticSeq',
  'Lean.Parser.Tactic.tacticSeq1Indented',
]);

/** `sorry`, `by sorry`, and nothing else. */
function isPlaceholder(value: SyntaxTree): boolean {
  if (value.kind !== 'node') return false;
  if (sorryKinds.has(value.name)) return true;
  const [inner, ...more] = value.children.filter((child) => child.kind === 'node');
  return wrappers.has(value.name) && inner !== undefined && more.length === 0 && isPlaceholder(inner);
}

/** The name that a declaration gives, as it is written; null where it has none. */
export function givenName(declaration: SyntaxNode): string | null {
  for (const { name, children } of nodesOf(declaration)) {
    const [identifier] = children;
    if (name === `${command}declId`) return identifier?.kind === 'identifier' ? identifier.text : null;
  }
  return null;
}

export function firstToken(tree: SyntaxTree): string {
  for (const token of tokensOf(tree)) return token.text;
  return '';
}
