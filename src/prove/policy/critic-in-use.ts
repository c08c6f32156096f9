import type { LanguageModel } from '../../llm/language-model.ts';
import type { CriticProfile } from '../../llm/profiles/profile.ts';

/** A language model that judges states and proposes nothing. Whoever opened it closes it. */
export interface CriticInUse {
  readonly model: LanguageModel;
  readonly profile: Pick<CriticProfile, 'name' | 'prompt' | 'readValue'>;
}
