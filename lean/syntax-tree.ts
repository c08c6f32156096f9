/**
 * A node of Lean's syntax tree as plain data. Positions are byte offsets into the text; macros' own syntax has none.
 */
export type SyntaxTree =
  | { readonly kind: 'node'; readonly name: string; readonly children: readonly SyntaxTree[] }
  | { readonly kind: 'atom'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'identifier'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'missing' };

const noPosition = -1;

/** First byte of a tree that has a position, or -1. */
export function startOf(tree: SyntaxTree): number {
  if (tree.kind === 'missing') return noPosition;
  if (tree.kind !== 'node') return tree.start;
  for (const child of tree.children) {
    const start = startOf(child);
    if (start >= 0) return start;
  }
  return noPosition;
}

/** Byte behind the last token of a tree, or -1. */
export function endOf(tree: SyntaxTree): number {
  if (tree.kind === 'missing') return noPosition;
  if (tree.kind !== 'node') return tree.end;
  for (const child of tree.children.toReversed()) {
    const end = endOf(child);
    if (end >= 0) return end;
  }
  return noPosition;
}

/** Every node of the tree, parents first. */
export function* nodesOf(tree: SyntaxTree): Generator<SyntaxTree & { kind: 'node' }> {
  if (tree.kind !== 'node') return;
  yield tree;
  for (const child of tree.children) yield* nodesOf(child);
}

/** Every atom and identifier of the tree, in order. */
export function* tokensOf(tree: SyntaxTree): Generator<SyntaxTree & { kind: 'atom' | 'identifier' }> {
  if (tree.kind === 'node') for (const child of tree.children) yield* tokensOf(child);
  else if (tree.kind !== 'missing') yield tree;
}
