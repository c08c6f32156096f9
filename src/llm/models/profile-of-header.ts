import { ownChat } from '../gguf/own-chat.ts';
import type { PromptProfile } from '../profiles/profile.ts';
import { lakatos } from '../profiles/tactic-profiles.ts';
import { instructProver } from '../profiles/whole-proof-profiles.ts';
import type { GgufHeader } from './gguf-header.ts';
import { specialTokens } from './special-tokens.ts';

/**
 * How a model is asked of which no name tells: as ours where its vocabulary has our special tokens, else in the chat that its
 * file describes, for whole proofs; without one it is taken for one of ours, which says what it lacks.
 */
export function profileOfHeader(header: GgufHeader): PromptProfile {
  if (specialTokens(header, lakatos).missing.length === 0) return lakatos;
  const chat = ownChat(header);
  return chat === null ? lakatos : instructProver(chat);
}
