/**
 * A node of Lean's syntax tree as plain data. Positions are byte offsets into the text; macros' own syntax has none.
 */
export type SyntaxTree =
  | { readonly kind: 'node'; readonly name: string; readonly children: readonly SyntaxTree[] }
  | { readonly kind: 'atom'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'identifier';
      readonly text: string;
      /** The components of the name. */
      readonly parts: readonly (string | number)[];
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'missing' };

export type SyntaxNode = SyntaxTree & { readonly kind: 'node' };
export type SyntaxToken = SyntaxTree & { readonly kind: 'atom' | 'identifier' };

/** First byte of a tree that has a position, or -1. */
export function startOf(tree: SyntaxTree): number {
  for (const token of tokensOf(tree)) if (token.start >= 0) return token.start;
  return -1;
}

/** Byte behind the last token of a tree, or -1. */
export function endOf(tree: SyntaxTree): number {
  let end = -1;
  for (const token of tokensOf(tree)) end = Math.max(end, token.end);
  return end;
}

/** Every node of the tree, parents first. */
export function* nodesOf(tree: SyntaxTree): Generator<SyntaxNode> {
  for (const inner of treesOf(tree)) if (inner.kind === 'node') yield inner;
}

/** Every atom and identifier of the tree, in order. */
export function* tokensOf(tree: SyntaxTree): Generator<SyntaxToken> {
  for (const inner of treesOf(tree)) if (inner.kind === 'atom' || inner.kind === 'identifier') yield inner;
}

/** The tree and all trees in it, in the order of the text. Trees of long sums are deep: no recursion. */
function* treesOf(tree: SyntaxTree): Generator<SyntaxTree> {
  const stack = [tree];
  for (let inner = stack.pop(); inner !== undefined; inner = stack.pop()) {
    yield inner;
    if (inner.kind !== 'node') continue;
    for (let index = inner.children.length - 1; index >= 0; index--) stack.push(inner.children[index]!);
  }
}

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

const grammarKinds: ReadonlySet<string> = new Set(
  ['notation', 'mixfix', 'macro', 'macro_rules', 'syntax'].map((name) => `Lean.Parser.Command.${name}`),
);

/** Whether a command defines syntax, or what syntax stands for. */
export function changesSyntax(tree: SyntaxTree): boolean {
  for (const node of nodesOf(tree)) if (grammarKinds.has(node.name)) return true;
  return false;
}

/** What may stand before the `in` of such a command, and adds nothing to what Lean knows. */
const scopes: ReadonlySet<string> = new Set(
  ['open', 'set_option', 'variable', 'universe'].map((name) => `Lean.Parser.Command.${name}`),
);

/** Whether a command defines syntax and does nothing else. */
export function onlyDefinesSyntax(tree: SyntaxTree | undefined): boolean {
  if (tree?.kind !== 'node') return false;
  if (tree.name !== 'Lean.Parser.Command.in') return grammarKinds.has(tree.name);
  const [scope, , command] = tree.children;
  return scope?.kind === 'node' && scopes.has(scope.name) && onlyDefinesSyntax(command);
}

const tactic = 'Lean.Parser.Tactic.';
const combined = `${tactic}tactic_<;>_`;

/** What holds tactics together and is none that a search would try. */
const holders: ReadonlySet<string> = new Set(['Lean.cdot', `${tactic}paren`]);

/** Names a tactic of a text by its kind and bytes. */
export const tacticKey = (kind: string, start: number, end: number): string => `${kind} ${start} ${end}`;

/** First byte of a piece of a text, and the byte behind it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The tactics of a tree by their keys: each item of a sequence, and what `<;>` joins. */
export function tacticPlaces(tree: SyntaxTree): ReadonlyMap<string, ByteRange> {
  const found = new Map<string, ByteRange>();
  const add = (child: SyntaxTree | undefined): void => {
    if (child?.kind !== 'node' || holders.has(child.name)) return;
    const range = { start: startOf(child), end: endOf(child) };
    found.set(tacticKey(child.name, range.start, range.end), range);
  };
  for (const node of nodesOf(tree)) {
    if (node.name === combined) for (const child of [node.children[0], node.children[2]]) add(child);
    for (const item of sequenceOf(node)) add(item);
  }
  return found;
}

/** The items of a sequence of tactics; between two stands what separates them. */
function sequenceOf({ name, children }: SyntaxNode): readonly SyntaxTree[] {
  const place = sequences.get(name);
  const items = place === undefined ? undefined : children[place];
  return items?.kind === 'node' ? items.children.filter((_, index) => index % 2 === 0) : [];
}

/** Which child of a sequence has its items. */
const sequences: ReadonlyMap<string, number> = new Map([
  [`${tactic}tacticSeq1Indented`, 0],
  [`${tactic}tacticSeqBracketed`, 1],
]);

/**
 * A piece of a text (UTF-16) as it would stand at the beginning of a line: what all further lines are indented by goes. These stay
 * further to the right than the first, so that they don't begin anew.
 */
export function withoutIndentation(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const column = [...text.slice(lineStart, start)].length;
  const [first = '', ...more] = text.slice(start, end).split('\n');
  const indents = more.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const least = Math.min(...indents);
  // A tactic behind others on its line may go on to the left of where it began.
  const shift = least >= column ? column : least - 2;
  const moved = more.map((line) =>
    line.trim() === '' ? '' : shift >= 0 ? line.slice(shift) : ' '.repeat(-shift) + line,
  );
  return [first, ...moved].join('\n');
}
