import { toUnixLines } from '../../core/decode-text.ts';
import type { Piece } from '../text/to-problem.ts';

/** A text, a number as text, the only one of a list; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.length === 1 ? textOf(value[0]) : null;
}

type Row = Readonly<Record<string, unknown>>;

/** The texts of some fields of a record one after the other; those without a word are passed over. */
export const textsOf = (record: Row, names: readonly string[]): string => piecesOf(record, names).text;

/** The same, with where each field begins in it. */
export function piecesOf(
  record: Row,
  names: readonly string[],
): { readonly text: string; readonly pieces: readonly Piece[] } {
  const texts: string[] = [];
  const pieces: Piece[] = [];
  for (const of of names) {
    const text = toUnixLines(textOf(record[of]) ?? '');
    const own = text.trim();
    if (own === '') continue;
    const before = text.slice(0, text.length - text.trimStart().length).split('\n');
    const at = [...texts, ''].join('\n\n').split('\n').length;
    pieces.push({ at, of, line: before.length, column: before.at(-1)!.length });
    texts.push(own);
  }
  return { text: texts.join('\n\n'), pieces };
}
