/**
 * Why a candidate is no problem to learn from, in the order in which it is asked. `too-long`: to read and to prove. `known`: it
 * is a theorem to learn from or was looked at before, up to the names of its variables. `measured` and `near-measured`: it is,
 * or nearly is, a problem that results are measured on. `ill-typed`: Lean does not take it. `refuted`: it is false for a
 * small instance. `not-shown`: it is a guess, and Lean does not show that it is true for small instances. `vacuous`: its premises contradict each other. `one-tactic`: an automatic tactic proves it alone.
 * `unanswered`: Lean came to no answer, so that nothing is known. `not-needed`: the round has enough.
 */
export const refusalReasons = [
  'too-long',
  'known',
  'measured',
  'near-measured',
  'ill-typed',
  'refuted',
  'not-shown',
  'vacuous',
  'one-tactic',
  'unanswered',
  'not-needed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A candidate that was passed over for these is not known because of it: it may come again. */
export const isForgotten = (decision: string): boolean =>
  decision === 'unanswered' || decision === 'not-needed';
