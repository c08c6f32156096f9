import { reckonedText } from '../../report/numbers.ts';
import type { ModelName } from '../base/base-model.ts';
import type { MetricsLineOf } from '../trainer/metrics.ts';

/** What a training began with, in words; null where it went on with the model of a round. */
export function startWords(from: ModelName | null): string | null {
  if (from === null) return 'from new weights';
  return from === 'base' ? 'from the base model' : null;
}

/** What a run is about at the moment, for its page. */
export interface Underway {
  /** Null before the first. */
  readonly round: number | null;
  /** `round 1 (2 of 3): searching: 12 of 80 done, 4 proved`. */
  readonly step: string;
  /** It does not go on: these are the last things known of it. */
  readonly isStopped?: true;
  /** Milliseconds to its end; null when nothing can be said of it. */
  readonly leftMs: number | null;
  /** The searches of this part of it, and how many proofs there were behind each; null while there are none. */
  readonly searches: {
    readonly what: string;
    readonly total: number;
    readonly proved: readonly number[];
  } | null;
  /** Of the training that is going on; empty while there is none. */
  readonly losses: readonly MetricsLineOf<'step'>[];
}

export const leftText = (ms: number): string => `About ${reckonedText(ms)} left`;
