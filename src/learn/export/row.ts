/** What is written for whom, and the profile that prompts are shown by unless another one is named; null: none is. */
export const exportFormats = {
  'trl-sft': { about: 'TRL, SFT: prompt and completion', profile: 'bfs-prover-v2' },
  'trl-dpo': { about: 'TRL, DPO: prompt, chosen and rejected', profile: 'bfs-prover-v2' },
  'trl-kto': { about: 'TRL, KTO: prompt, completion and label', profile: 'bfs-prover-v2' },
  verl: { about: 'verl: whole theorems, for a reward function', profile: 'goedel-prover-v2' },
  jsonl: { about: 'the examples as the trainer of Lakatos reads them', profile: null },
} as const;

export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[];

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
