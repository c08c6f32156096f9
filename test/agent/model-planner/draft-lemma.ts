import type { DraftLemma } from '../../../src/agent/model-planner/draft.ts';

/** A lemma about a natural number `n`. */
export const draftLemma = (
  name: string,
  score: number,
  { conclusion = `${name}_holds`, proof }: { readonly conclusion?: string; readonly proof?: string } = {},
): DraftLemma => ({
  ...{ name, conclusion, score, surroundings: [], premises: [], origin: 'test', isForeign: false },
  variables: [{ name: 'n', type: 'Nat' }],
  ...(proof !== undefined && { proof }),
});
