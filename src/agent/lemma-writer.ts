import type { WholeProofSettings } from '../prove/whole-proof/whole-proof-settings.ts';

/** A model that writes whole proofs of lemmas that the search leaves open. */
export interface LemmaWriter {
  /** How it is asked about one lemma, and whom. */
  readonly settings: () => WholeProofSettings;
  /** Of Lean, for the proofs of one lemma, besides those of the search. */
  readonly calls: number;
}

/** Lemmas are many and each should be easy: fewer proofs of each than of a theorem. */
export const writingDefaults = {
  samples: 4,
  batch: 4,
  rounds: 1,
  repairs: 2,
  answers: 1,
  mendings: 6,
  rescue: { attempts: 1, calls: 40 },
} as const satisfies Omit<WholeProofSettings, 'model' | 'profile' | 'names' | 'sampling'>;

/** So many texts, verdicts and tactics at most. */
export const writingCalls = 80;

/** Has the model that writes proofs of theorems write those of lemmas. */
export function writerOver({ model, profile, sampling, names, ...asked }: WholeProofSettings): LemmaWriter {
  const settings = {
    ...writingDefaults,
    ...{ model, profile, sampling, names },
    samples: Math.min(asked.samples, writingDefaults.samples),
    rounds: Math.min(asked.rounds, writingDefaults.rounds),
    rescue: asked.rescue === null ? null : writingDefaults.rescue,
  };
  return { settings: () => settings, calls: writingCalls };
}
