import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { natural, positive } from '../../../core/schemas.ts';
import { decodingMethods, type LanguageModel, type Sampling } from '../../llm/language-model.ts';
import type { CriticProfile, TacticProfile } from '../../llm/profiles/profile.ts';
import type { ValueWeights } from '../value/linear-value.ts';
import type { WholeProofSettings } from '../whole-proof/whole-proof-settings.ts';

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
  /** Whether its tactics may name what is not there, where that is known; absent: they may not. */
  readonly namesAnything?: boolean;
  /** The files that are all of it, for those who search elsewhere with it, asked by a profile of Lakatos; absent: it is only here. */
  readonly files?: WeightFiles;
}

/** A GGUF, and the adapter that lies over it (LoRA); null: none. */
export interface WeightFiles {
  readonly weights: string;
  readonly adapter: string | null;
  /** Absent: the file's own context, and the profile's length of a tactic. */
  readonly trained?: TrainedLengths;
}

export const trainedLengthsSchema = z.strictObject({
  /** Tokens of a prompt with its tactic, and of a tactic, that it was trained with: searches show it as much of a state. */
  context: positive,
  tacticTokens: positive,
});
export type TrainedLengths = z.infer<typeof trainedLengthsSchema>;

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

/** What decides a model's answers, for those who want to make them again. */
export const modelDescriptionSchema = z.strictObject({
  name: z.string().min(1),
  /** SHA-256 of the file, or the address of the server. */
  origin: z.string().min(1),
  profile: z.string().min(1),
  /** What it is asked for: tactics at each position, or whole proofs. */
  writes: z.enum(['tactics', 'proofs']),
  /** Tactics at each position, or proofs at first. */
  answers: positive,
  decoding: z.enum(decodingMethods),
  temperature: z.number(),
  topP: z.number(),
  minP: z.number(),
  /** Of one answer. */
  maxTokens: positive,
  /** SHA-256 of the grammar that answers obey; null: none. */
  grammar: z.string().nullable(),
  /** Tactics name only what is there, as far as that is known; absent: anything. */
  names: z.literal('known').exactOptional(),
  /** How often failing proofs are sent back; null for tactics. */
  rounds: natural.nullable(),
});
export type ModelDescription = z.infer<typeof modelDescriptionSchema>;

export const describeTacticModel = (use: ModelInUse): ModelDescription => ({
  ...describe(use),
  writes: 'tactics',
  answers: use.proposals,
  grammar: use.grammar === undefined ? null : sha256(use.grammar),
  rounds: null,
  ...(use.namesAnything !== true && { names: 'known' as const }),
});

export const describeProofModel = (use: WholeProofSettings): ModelDescription => ({
  ...describe(use),
  writes: 'proofs',
  answers: use.samples,
  grammar: null,
  rounds: use.rounds,
});

function describe({ model, profile, sampling }: ModelInUse | WholeProofSettings) {
  const { name, origin } = model.info;
  const { method, temperature, topP, minP, maxTokens } = { ...profile.sampling, ...sampling };
  return { name, origin, profile: profile.name, decoding: method, temperature, topP, minP, maxTokens };
}
