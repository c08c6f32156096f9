import type { ContextTask } from '../gguf/gguf-options.ts';
import type { PromptProfile, SamplingDefaults } from './profile.ts';

/** A state with its answer; most states are shorter, and the others are shown without what matters least. */
const stateTokens = 4096;
/** A theorem with its header and what is said around it. */
const theoremTokens = 2048;
/** Samples may be drawn one after the other, but then each costs as much as all of them. */
const sampledAtOnce = 8;

/** The context that a model needs to be asked as its profile says, for `proposals` tactics at a position. */
export function contextTask(
  profile: PromptProfile,
  { proposals, sampling }: { readonly proposals: number; readonly sampling: Partial<SamplingDefaults> },
): ContextTask {
  if (profile.kind === 'critic') return { tokens: stateTokens, answers: 1 };
  const { method, maxTokens } = { ...profile.sampling, ...sampling };
  if (profile.kind === 'whole-proof') return { tokens: theoremTokens + maxTokens, answers: 1 };
  return {
    tokens: Math.max(stateTokens, theoremTokens + maxTokens),
    answers: method === 'sample' ? Math.min(sampledAtOnce, proposals) : proposals,
  };
}
