import { singleLine } from './single-line.ts';

/** Rows for a terminal, one a line, in columns that are as wide as what stands in them. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(singleLine));
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  return cells
    .map((row) => row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
