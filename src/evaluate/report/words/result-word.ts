import type { ProblemStatus, Tally } from '../../statistics/tally.ts';

/** What became of a problem: a sign that needs no colour, and words. */
export const statusWords: Readonly<Record<ProblemStatus, { readonly sign: string; readonly word: string }>> =
  {
    proved: { sign: '✓', word: 'proved' },
    'not-proved': { sign: '✗', word: 'not proved' },
    refuted: { sign: '⊥', word: 'false' },
    invalid: { sign: '!', word: 'invalid' },
    fault: { sign: '?', word: 'machine fault' },
    remaining: { sign: '…', word: 'remaining' },
    'asks-for-answer': { sign: '–', word: 'asks for an answer' },
  };

/** The result of a problem with its reason, or with how many attempts proved it. */
export function tallyText({ status, attempts, proofs, decided }: Tally): string {
  const { word } = statusWords[status];
  if (status === 'proved') return attempts.length > 1 ? `${word} in ${proofs} of ${decided}` : word;
  const reasons = attempts.filter((attempt) => attempt.status === status).map(({ reason }) => reason);
  const reason = reasons.findLast((known) => known !== null) ?? null;
  return reason === null || reason === status ? word : `${word}: ${reason}`;
}
