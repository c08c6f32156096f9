import type { WordTable } from '../../report/word-table.ts';

/** A table as a text in columns. */
export function columnsText({ caption, columns, rows }: WordTable): string {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, at) => cell.padEnd(widths[at] ?? 0));
    return `${padded.join('  ').trimEnd()}\n`;
  };
  return [`${caption}\n`, line(columns), ...rows.map(line)].join('');
}
