import type { AttemptRecord, ProbeRecord } from './records.ts';

/** What a run tells while it goes on. Nothing that decides a result may depend on it. */
export type BenchEvent =
  | { readonly kind: 'attempt-started'; readonly problem: string; readonly attempt: number }
  | { readonly kind: 'attempt-finished'; readonly record: AttemptRecord }
  | { readonly kind: 'probe-started'; readonly problem: string }
  | { readonly kind: 'probe-finished'; readonly record: ProbeRecord }
  /** Nothing more is to be done on it. `proved`: by at least one attempt. */
  | { readonly kind: 'problem-finished'; readonly problem: string; readonly verdict: ProblemVerdict };

/**
 * What all attempts at a problem come to; the first that holds, in this order, but `invalid` and `fault` only alone.
 * `asks-for-answer`: none is made at it.
 */
export type ProblemVerdict = 'proved' | 'refuted' | 'not-proved' | 'invalid' | 'fault' | 'asks-for-answer';
