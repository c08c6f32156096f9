import { lexLean } from '../../../core/lean-lexer.ts';
import { cutCommands, isCommandWord, isModifier } from '../../../datasets/text/commands.ts';

/** What may be a command by itself. */
export interface CommandPiece {
  /** `theorem`, `open`, `def`...; empty where none is found. */
  readonly keyword: string;
  /** Its words and signs from the first on, names cut at their dots; what stands in comments and strings is none. */
  readonly words: readonly string[];
  /** Where the keyword stands among them. */
  readonly keywordAt: number;
}

/**
 * Cuts a text at each word that may begin a command, also where it is indented or stands behind another command on its line. What
 * is one command to Lean may come in several pieces (`open A in`, then the theorem), but no piece has two commands in it.
 */
export function commandPieces(text: string): readonly CommandPiece[] {
  return cutCommands(text).flatMap(({ start, end }) => piecesOf(wordsOf(text.slice(start, end))));
}

function piecesOf(words: readonly string[]): CommandPiece[] {
  const starts: number[] = [];
  const keywords = new Map<number, number>();
  let brackets = 0;
  words.forEach((word, at) => {
    const current = starts.at(-1);
    const isWaiting = current !== undefined && !keywords.has(current);
    // Attributes and lists hold no commands.
    if (brackets === 0 && (at === 0 || isModifier(word) || isCommandWord(word) || isAttribute(words, at))) {
      if (!isWaiting) starts.push(at);
      if (isCommandWord(word) || (at === 0 && word === '#')) keywords.set(starts.at(-1)!, at);
    }
    if (word === '[') brackets += 1;
    if (word === ']') brackets = Math.max(0, brackets - 1);
  });
  return starts.map((start, index) => {
    const keywordAt = keywords.get(start) ?? start;
    const own = words.slice(start, starts[index + 1]);
    return {
      keyword: keywords.has(start) ? words[keywordAt]! : '',
      words: own,
      keywordAt: keywordAt - start,
    };
  });
}

const isAttribute = (words: readonly string[], at: number): boolean =>
  words[at] === '@' && words[at + 1] === '[';

/** `«a»` is the word `a`, and what an interpolated string mentions is mentioned. */
export const wordsOf = (text: string): string[] =>
  [...lexLean(text)].flatMap(({ kind, start, end }) => {
    const stretch = text.slice(start, end);
    if (kind === 'code') return [stretch.replace(/^«(.*)»$/su, '$1')];
    return kind === 'text' ? (stretch.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu) ?? []).filter(isPlain) : [];
  });

const isPlain = (word: string): boolean => !isCommandWord(word) && !isModifier(word);
