/** A table in words: each row begins with its name. */
export interface WordTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Which columns hold numbers (or nothing) alone, and so are set to the right. */
export const numberColumns = ({ columns, rows }: WordTable): boolean[] =>
  columns.map((_, index) => index > 0 && rows.every((row) => /^(\d|$)/.test(row[index] ?? '')));
