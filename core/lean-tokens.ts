import { bracketStep, lexLean } from './lean-lexer.ts';

/** A part of a text, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word, sign or literal of Lean text, with what layout depends on. */
export interface Token extends Span {
  readonly text: string;
  /** In code points, as Lean counts. */
  readonly column: number;
  /** True of the first one on its line. */
  readonly isFirst: boolean;
  /** How many brackets are open around it; an opening one is outside itself, a closing one too. */
  readonly depth: number;
}

/** Signs of several characters, and what they begin with: none of them means what its parts mean. */
const signs = new Set(['<;', '<;>', ':=', '=>', '?_', '<|', '<|>', '|>', '||', '|||', '|-']);

/** The tokens of a text, comments and white space left out. Offsets of the answers are those of the whole text. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let column = 0;
  let isFirst = true;
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    const newline = kind === 'trivia' ? piece.lastIndexOf('\n') : -1;
    if (newline >= 0) {
      column = 0;
      isFirst = true;
    }
    if (kind !== 'trivia') {
      const last = tokens.at(-1);
      const step = kind === 'code' ? bracketStep(piece) : 0;
      if (step < 0) depth -= 1;
      if (last?.end === start && signs.has(last.text + piece))
        tokens[tokens.length - 1] = { ...last, end, text: last.text + piece };
      else tokens.push({ start, end, text: piece, column, isFirst, depth });
      if (step > 0) depth += 1;
      isFirst = false;
    }
    column += [...piece.slice(newline + 1)].length;
  }
  return tokens;
}

export const tokensIn = (tokens: readonly Token[], { start, end }: Span): readonly Token[] =>
  tokens.filter((token) => token.start >= start && token.end <= end);
