import { inconclusiveCodes, type Reason } from '../../core/verdict.ts';

/** Whether a verdict that accepts nothing is about the proof, and not about the machinery. */
export const isAnswer = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => !inconclusiveCodes.has(code));
