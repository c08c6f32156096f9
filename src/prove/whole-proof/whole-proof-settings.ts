import type { LanguageModel } from '../../llm/language-model.ts';
import type { SamplingDefaults, WholeProofProfile } from '../../llm/profiles/profile.ts';
import type { ByImports } from '../lemma-index/by-imports.ts';
import type { NameIndex } from '../repair/name-index.ts';

/** How whole proofs are asked for, and what is done with those that Lean does not take. */
export interface WholeProofSettings {
  /** The owner closes it. */
  readonly model: LanguageModel;
  readonly profile: WholeProofProfile;
  /** What differs from the profile's own sampling. */
  readonly sampling: Partial<SamplingDefaults>;
  /** Proofs asked for at first. */
  readonly samples: number;
  /** Proofs of one call of the model; Lean looks at them while the model writes those of the next. */
  readonly batch: number;
  /** How often failing proofs are sent back with Lean's errors. */
  readonly rounds: number;
  /** Failing proofs that are sent back in one round, and answers asked for to each. */
  readonly repairs: number;
  readonly answers: number;
  /** Names that renamed ones are looked up in; null: proofs are not mended. */
  readonly names: Pick<ByImports<NameIndex>, 'for'> | null;
  /** Mended texts for one failing proof. */
  readonly mendings: number;
  /** Searches for what failing proofs lack; null: none. */
  readonly rescue: RescueSettings | null;
}

export interface RescueSettings {
  /** Failing proofs of one turn that are looked at, the nearest ones first. */
  readonly attempts: number;
  /** Tactic calls of the searches for one of them. */
  readonly calls: number;
}

export const wholeProofDefaults: Omit<WholeProofSettings, 'model' | 'profile' | 'names'> = {
  sampling: {},
  samples: 16,
  batch: 8,
  rounds: 2,
  repairs: 4,
  answers: 2,
  mendings: 6,
  rescue: { attempts: 2, calls: 300 },
};
