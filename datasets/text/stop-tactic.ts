import { lexLean } from '../../core/lean-lexer.ts';

/** Words and signs behind which a tactic stands. */
const beforeTactic = new Set(['by', '·', ';', '=>', '<;>']);

/**
 * Whether a proof gives up by the tactic `stop`, which skips the tactics behind it. The word is a usual name, too (of the
 * end of a range): it is the tactic where tactics begin, and where one follows.
 */
export function holdsStop(proof: string): boolean {
  const words = wordsOf(proof);
  /** Columns in which the blocks around a word begin. */
  const blocks: number[] = [];
  for (const [at, { text, column, isFirst }] of words.entries()) {
    const follows = beforeTactic.has(words[at - 1]?.text ?? '');
    if (isFirst) while ((blocks.at(-1) ?? -1) > column) blocks.pop();
    const goesOn = isFirst && blocks.at(-1) === column;
    if (text === 'stop' && (follows || goesOn) && beginsTactic(words[at + 1])) return true;
    if ((isFirst || follows) && blocks.at(-1) !== column) blocks.push(column);
  }
  return false;
}

const beginsTactic = (next: Word | undefined): boolean =>
  next === undefined || /^[\p{L}_·(]/u.test(next.text);

interface Word {
  readonly text: string;
  readonly column: number;
  /** On its line. */
  readonly isFirst: boolean;
}

const signs = new Set(['=>', '<;', '<;>']);

/** Words and signs in order, without comments. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let lineStart = 0;
  let isFirst = true;
  let lastEnd = -1;
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    if (kind === 'trivia') {
      const newLine = piece.lastIndexOf('\n');
      if (newLine < 0) continue;
      lineStart = start + newLine + 1;
      isFirst = true;
      continue;
    }
    const last = words.at(-1);
    if (last !== undefined && lastEnd === start && signs.has(last.text + piece))
      words[words.length - 1] = { ...last, text: last.text + piece };
    else words.push({ text: piece, column: start - lineStart, isFirst });
    isFirst = false;
    lastEnd = end;
  }
  return words;
}
