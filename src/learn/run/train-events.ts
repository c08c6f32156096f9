import type { ModelName } from '../base/find-base.ts';
import type { MetricsLine } from '../trainer/follow-metrics.ts';
import type { BaseResult, PolicyEvaluation, RoundResult } from './folder/round-result.ts';
import type { SearchRecord } from './folder/search-record.ts';

/** What a run tells while it goes on. Nothing that decides a result may depend on it. */
export type TrainEvent =
  /** First of all: what the run is going to do. */
  | { readonly kind: 'planned'; readonly work: readonly Batch[] }
  /** `policy` searches in it. */
  | { readonly kind: 'round-started'; readonly round: number; readonly policy: string }
  /** Something begins that is no search and no training. */
  | { readonly kind: 'working'; readonly round: number; readonly on: WorkPart }
  | { readonly kind: 'searching'; readonly what: SearchPart; readonly total: number }
  /** One search more; also those that were made before the run was resumed. */
  | { readonly kind: 'searched'; readonly record: SearchRecord }
  | {
      readonly kind: 'data-made';
      readonly examples: number;
      readonly steps: number;
      readonly leftOut: number;
    }
  /** What was proved is gone through once more, search by search. */
  | { readonly kind: 'surveying'; readonly total: number }
  | { readonly kind: 'surveyed' }
  | { readonly kind: 'training'; readonly steps: number; readonly from: ModelName | null }
  | { readonly kind: 'trained'; readonly line: MetricsLine }
  | { readonly kind: 'baseline-finished'; readonly evaluation: PolicyEvaluation }
  /** The model that the run was given is seen to, before the first round. */
  | { readonly kind: 'preparing-base' }
  | { readonly kind: 'base-finished'; readonly result: BaseResult }
  | { readonly kind: 'round-finished'; readonly result: RoundResult };

/** What a batch of searches is for. */
export type SearchPart = 'baseline' | 'base' | 'canaries' | 'tasks' | 'ranked' | 'evaluation' | 'alone';

/**
 * What a run works on between its searches: theorems of its own, the traces of others, the examples, how well the current model knows their
 * steps already, whether the new model works, and how good its values are; a linear value.
 */
export type WorkPart =
  | 'problems'
  | 'traces'
  | 'examples'
  | 'perplexity'
  | 'check'
  | 'values'
  | 'linear-value';

/** A part of a run of which its settings say how much there is to do. */
export interface Batch {
  /** -1 before the first. */
  readonly round: number;
  readonly what: SearchPart | 'survey' | 'training';
  /** Searches, searches whose steps are tried, or steps of training. */
  readonly units: number;
  /** For each unit, in milliseconds: a guess, until it is seen how long they take here. */
  readonly eachMs: number;
}
