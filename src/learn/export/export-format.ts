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
