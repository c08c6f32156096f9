import type { LanguageModel, Sampling } from '../../llm/language-model.ts';
import type { TacticProfile } from '../../llm/profiles/profile.ts';

/** A language model that proposes tactics, and how it is asked. Whoever opened the model closes it. */
export interface ModelInUse {
  readonly model: LanguageModel;
  readonly profile: TacticProfile;
  /** Tactics asked for at each position. */
  readonly proposals: number;
  /** In place of what the profile says. */
  readonly sampling: Partial<Sampling>;
  /** A grammar in GBNF that its tactics obey. */
  readonly grammar?: string;
  /** The GGUF that is all of it, for those who search elsewhere with it, asked as models of runs are; absent: it is only here. */
  readonly file?: string;
}
