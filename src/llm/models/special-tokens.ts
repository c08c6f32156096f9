import { type PromptProfile, samplePrompt } from '../profiles/profile.ts';
import type { GgufHeader } from './gguf-header.ts';

/** Control tokens, and those that the maker of the model has added (`tokenizer.ggml.token_type`). */
const specialTypes = new Set<unknown>([3, 4]);

/** The names of all special tokens in the vocabulary of a GGUF file; others may be spelled alike. */
export function specialNamesOf({ values }: GgufHeader): readonly string[] {
  const tokens = values.get('tokenizer.ggml.tokens');
  const types = values.get('tokenizer.ggml.token_type');
  if (!Array.isArray(tokens) || !Array.isArray(types)) return [];
  return tokens.filter(
    (token, index): token is string => typeof token === 'string' && specialTypes.has(types[index]),
  );
}

export interface SpecialTokens {
  /** Names of all that the prompts of a profile are made with. */
  readonly wanted: readonly string[];
  /** Those that the vocabulary does not have: the profile can't be used with this model. */
  readonly missing: readonly string[];
}

/** Whether a vocabulary has the special tokens that a profile's prompts need. */
export function specialTokens(header: GgufHeader, profile: PromptProfile): SpecialTokens {
  const { pieces, reading } = samplePrompt(profile);
  const names = [...pieces, ...(reading?.tokens ?? [])].flatMap((piece) =>
    piece.kind === 'special' ? [piece.name] : [],
  );
  const known = new Set(specialNamesOf(header));
  const wanted = [...new Set(names)];
  return { wanted, missing: wanted.filter((name) => !known.has(name)) };
}
