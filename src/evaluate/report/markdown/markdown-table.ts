import { numberColumns, type WordTable } from '../../../report/word-table.ts';
import { plain } from './escape-markdown.ts';

/** A table with its caption; the empty text when it has no rows. Cells are escaped unless they are `ready`. */
export function markdownTable(table: WordTable, ready = false): string {
  const { caption, columns, rows } = table;
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const escaped = (cells: readonly string[]) => (ready ? cells : cells.map(plain));
  const rule = numberColumns(table).map((isNumber) => (isNumber ? '---:' : '---'));
  return [
    `### ${plain(caption)}`,
    '',
    line(columns.map(plain)),
    line(rule),
    ...rows.map((row) => line(escaped(row))),
  ].join('\n');
}
