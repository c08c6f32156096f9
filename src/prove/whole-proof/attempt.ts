import type { CheckOutcome } from '../conversation/check-proof.ts';

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

/** Puts the attempts that seem nearest to a proof first: few errors, then the model's own opinion. */
export function byNearness(attempts: readonly ProofAttempt[]): readonly ProofAttempt[] {
  const likely = ({ logProbability }: ProofAttempt) => logProbability ?? Number.NEGATIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...attempts].sort(
    (a, b) => compare(faults(a), faults(b)) || compare(likely(b), likely(a)) || a.id - b.id,
  );
}

function faults({ outcome }: ProofAttempt): number {
  if (outcome.kind !== 'failed') return Number.POSITIVE_INFINITY;
  return outcome.messages.filter(({ severity }) => severity === 'error').length + (outcome.hasSorry ? 1 : 0);
}
