import type { LeanMessage } from '../../../core/message.ts';
import type { Certificate, Reason } from '../../../core/verdict.ts';

/** What became of a proof's text. `timeout` and `lost` say nothing about it. */
export type CheckOutcome =
  | { readonly kind: 'accepted'; readonly certificate: Certificate }
  /** Lean found nothing wrong, and the gate refused it. */
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] }
  /** Errors, or a `sorry`. `messages` are all that Lean says of statement and proof, places counted from there. */
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[]; readonly hasSorry: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'lost'; readonly reason: string };

/** Where a proof's text comes from. */
export type ProofOrigin =
  /** The model's first answers. */
  | 'sample'
  /** The model's answer to Lean's errors. */
  | 'repair'
  /** Names of `parent` were replaced. */
  | 'mended'
  /** A search made up what `parent` lacks. */
  | 'completed';

/** A proof before Lean has seen it. */
export interface ProofCandidate {
  /** What follows `:=`. */
  readonly proof: string;
  readonly origin: ProofOrigin;
  /** Counts the model's turns from 0. */
  readonly turn: number;
  /** The attempt that it was made from. */
  readonly parent: number | null;
  /** All that the model wrote; null where the proof is not the model's own text. */
  readonly answer: string | null;
  /** Of the model's answer; null where there is none, or where the server does not tell. */
  readonly logProbability: number | null;
}

export interface ProofAttempt extends ProofCandidate {
  /** Counts from 0 in the order in which they were begun. */
  readonly id: number;
  readonly outcome: CheckOutcome;
}
