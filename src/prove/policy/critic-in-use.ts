import type { LanguageModel } from '../../llm/language-model.ts';
import type { CriticProfile } from '../../llm/profiles/profile.ts';
import type { ValueWeights } from '../value/linear-value.ts';

/** What judges states and proposes nothing. */
export type CriticInUse = ModelCritic | LinearCritic;

/** A language model. Whoever opened it closes it. */
export interface ModelCritic {
  readonly kind: 'model';
  readonly model: LanguageModel;
  readonly profile: Pick<CriticProfile, 'name' | 'prompt' | 'readValue'>;
}

/** A value that `lakatos train` has learnt: see `src/prove/value`. */
export interface LinearCritic {
  readonly kind: 'linear';
  readonly weights: ValueWeights;
  readonly path: string;
  /** Of its file, and the file's SHA-256 as `sha256:...`. */
  readonly name: string;
  readonly origin: string;
}
