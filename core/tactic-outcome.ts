import type { ProofState } from './goal.ts';

/** Why a tactic did not get through to an answer of Lean's, or which limit of Lean's own it met. */
export type LimitName = 'wall-clock' | 'heartbeats' | 'recursion-depth';

/**
 * Why nothing is known of a tactic. `not-tried`: one before it in its batch proved the state already; `unreachable`: its state
 * was not in memory, and could not be made again.
 */
export type LossReason =
  | 'out-of-memory'
  | 'worker-died'
  | 'worker-hung'
  | 'cancelled'
  | 'not-tried'
  | 'unreachable';

/**
 * What became of one tactic. `lost` and `timeout` never count as Lean having said no.
 * `ms` is the time inside Lean, in milliseconds.
 */
export type TacticOutcome =
  | { readonly kind: 'progress'; readonly state: ProofState; readonly ms: number }
  | { readonly kind: 'proved'; readonly ms: number }
  | { readonly kind: 'failed'; readonly message: string; readonly ms: number }
  | { readonly kind: 'timeout'; readonly limit: LimitName; readonly ms: number }
  | { readonly kind: 'refused'; readonly message: string; readonly ms: number }
  | { readonly kind: 'lost'; readonly reason: LossReason; readonly ms: number };

type WithoutTime<T> = T extends { ms: number } ? Omit<T, 'ms'> : never;

/** An outcome before anybody has taken its time. */
export type UntimedOutcome = WithoutTime<TacticOutcome>;
