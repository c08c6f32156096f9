import type { Span, Token } from '../../../../core/lean-tokens.ts';

/** Tokens that go on with what stands before them even at the left edge of a block. */
const goesOn: ReadonlySet<string> = new Set([
  ...['|', '|>', '||', '|||', '<;>', 'else', 'then', ')', ']', '}', '⟩'],
]);

/** Tokens behind which a block of its own begins: a semicolon then belongs to that. Bullets only open a tactic. */
const opensBlock: ReadonlySet<string> = new Set(['by', '=>', 'do']);
const bullets: ReadonlySet<string> = new Set(['·', '.']);

/**
 * The tactics of a block, from its tokens alone: one begins at the block's left edge (the column of its first token), or
 * behind a semicolon. Comments between tactics belong to none. Lean's parser has the last word: a wrong cut is a text
 * that it refuses.
 */
export function cutBlock(tokens: readonly Token[]): readonly Span[] {
  const [head] = tokens;
  if (head === undefined) return [];
  const items: { start: number; end: number }[] = [];
  let isOpen = false;
  let hasInner = false;
  for (const token of tokens) {
    const atEdge = token.isFirst && token.column <= head.column && token.depth === head.depth;
    if (atEdge && !goesOn.has(token.text)) isOpen = false;
    if (token.text === ';' && token.depth === head.depth && !hasInner) {
      isOpen = false;
      continue;
    }
    const last = items.at(-1);
    if (isOpen && last !== undefined) last.end = token.end;
    else {
      items.push({ start: token.start, end: token.end });
      hasInner = bullets.has(token.text);
      isOpen = true;
    }
    if (token.depth === head.depth && opensBlock.has(token.text)) hasInner = true;
  }
  return items;
}
