import type { ProofState } from '../../../../core/goal.ts';
import type { LimitName } from '../../../../core/tactic-outcome.ts';

/** What a document says of one candidate. */
export type StepAnswer =
  | { readonly kind: 'progress'; readonly state: ProofState }
  | { readonly kind: 'proved' }
  | { readonly kind: 'failed'; readonly message: string }
  /** A limit of Lean's. Heartbeats are the declaration's, so the candidates before may have used them up. */
  | { readonly kind: 'limit'; readonly limit: LimitName }
  /** Nothing is known: Lean never got there, or what it says can't be trusted. */
  | { readonly kind: 'unanswered' };
