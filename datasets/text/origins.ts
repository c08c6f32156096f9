import type { Origin, Theorem } from '../../core/theorem.ts';

/** A text of an author's in a longer one that was put together, by the line there in which it begins (from 1). */
export interface Piece extends Origin {
  readonly at: number;
}

/**
 * Where an author wrote header and statement of a theorem that was picked out of a text.
 * @param before the text up to where the theorem begins
 * @param longer how much longer its keyword is than the author's
 */
export function originsOf(
  before: string,
  pieces: readonly Piece[],
  longer = 0,
): NonNullable<Theorem['origins']> {
  const lines = before.split('\n');
  const line = lines.length;
  const column = [...lines.at(-1)!].length - longer;
  const piece = pieces.findLast(({ at }) => at <= line) ?? { at: 1, of: 'statement', line: 1, column: 0 };
  const statement = {
    of: piece.of,
    line: piece.line + line - piece.at,
    column: column + (piece.at === line ? piece.column : 0),
  };
  return { header: pieces.filter(({ at }) => at <= line), statement };
}

/** The pieces of a text whose lines are those of `original` but for some that were taken out. */
export function piecesOfRest(text: string, original: string): Piece[] {
  const written = original.split('\n');
  const pieces: Piece[] = [];
  let next = 0;
  for (const [index, line] of text.split('\n').entries()) {
    // Blank lines are alike everywhere.
    const found = line.trim() === '' ? -1 : written.indexOf(line, next);
    if (found < 0) continue;
    const last = pieces.at(-1);
    if (last === undefined || last.line - last.at !== found - index)
      pieces.push({ at: index + 1, of: null, line: found + 1, column: 0 });
    next = found + 1;
  }
  return pieces;
}
