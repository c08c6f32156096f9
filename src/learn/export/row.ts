/** One line of a data set, and the theorem it comes from: all lines of a theorem are on one side of a split. */
export interface Row {
  readonly theorem: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

export interface Rows {
  readonly rows: readonly Row[];
  /**
   * Lines that could not be made: the text of a state would be read as a token of the prompt's own, or the profile does
   * not read the answer back as it was.
   */
  readonly unfit: number;
}

/** Rows as JSONL. */
export const writeRows = (rows: readonly Row[]): string =>
  rows.map(({ columns }) => `${JSON.stringify(columns)}\n`).join('');

/** Each line once, however often it was made. */
export function withoutRepeats(rows: readonly Row[], keys: readonly string[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ columns }) => {
    const key = JSON.stringify(keys.map((name) => columns[name]));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
