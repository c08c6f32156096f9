import { lexLean } from '../../core/lean-lexer.ts';

export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly kind: 'line' | 'block';
  /** Without its marks and the white space around it. */
  readonly text: string;
}

/** The comments between two positions of a text, documentation comments too. */
export function commentsIn(text: string, from = 0, to = text.length): Comment[] {
  return [...lexLean(text.slice(from, to))].flatMap(({ kind, start, end }): Comment[] => {
    if (kind !== 'trivia') return [];
    const piece = text.slice(from + start, from + end);
    const place = { start: from + start, end: from + end };
    if (piece.startsWith('--')) return [{ ...place, kind: 'line', text: piece.slice(2).trim() }];
    return piece.startsWith('/-') ? [{ ...place, kind: 'block', text: insideBlock(piece) }] : [];
  });
}

const insideBlock = (comment: string): string =>
  comment
    .replace(/^\/-[-!]?/u, '')
    .replace(/-\/$/u, '')
    .trim();

/** What an informal statement says, whether it comes as a Lean comment or as it is. */
export function plainInformal(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('/-') && trimmed.endsWith('-/') ? insideBlock(trimmed) : trimmed;
}
