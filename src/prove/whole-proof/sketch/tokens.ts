import { bracketStep, lexLean } from '../../../../core/lean-lexer.ts';

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

/** Signs that layout must not take apart. */
const signs = ['<;>', ':=', '=>', '?_'];

/** The tokens of a text, comments and white space left out. Offsets of the answers are those of the whole text. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let lineStart = 0;
  let isFirst = true;
  let behind = 0;
  for (const { kind, start, end } of lexLean(text)) {
    if (start < behind) continue;
    if (kind === 'trivia') {
      const newline = text.slice(start, end).lastIndexOf('\n');
      if (newline >= 0) {
        lineStart = start + newline + 1;
        isFirst = true;
      }
      continue;
    }
    const sign = kind === 'code' ? signs.find((one) => text.startsWith(one, start)) : undefined;
    behind = sign === undefined ? end : start + sign.length;
    const own = text.slice(start, behind);
    const step = kind === 'code' ? bracketStep(own) : 0;
    if (step < 0) depth -= 1;
    const column = [...text.slice(lineStart, start)].length;
    tokens.push({ start, end: behind, text: own, column, isFirst, depth });
    if (step > 0) depth += 1;
    isFirst = false;
  }
  return tokens;
}

export const tokensIn = (tokens: readonly Token[], { start, end }: Span): readonly Token[] =>
  tokens.filter((token) => token.start >= start && token.end <= end);
