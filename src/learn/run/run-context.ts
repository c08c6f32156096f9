import type { Theorem } from '../../../core/theorem.ts';
import type { HeldOutTheorems } from '../../agent/same-theorem/held-out-theorems.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import type { TrainerCommand } from '../trainer/find-python.ts';
import type { TrainConfig } from './config/run-settings.ts';
import type { ModelFiles, RoundPaths } from './folder/round-paths.ts';
import type { Canary } from './searches/canaries.ts';
import type { SearchTools } from './searches/search-theorem.ts';
import type { TrainEvent } from './train-events.ts';

export interface RunContext {
  /** Of the run. */
  readonly folder: string;
  readonly config: TrainConfig;
  readonly train: readonly Theorem[];
  readonly valid: readonly Theorem[];
  readonly filter: HeldOutTheorems;
  readonly prover: SearchTools;
  /** Searches at once. */
  readonly workers: number;
  /** Searches and surveys that others make, together; absent: as many as there are workers. */
  readonly searchesAtOnce?: number;
  /** Null when the run trains no model. */
  readonly trainer: TrainerCommand | null;
  /** Opens a model of the run; whoever asks closes it. */
  readonly openModel: (files: ModelFiles, proposals: number, signal: AbortSignal) => Promise<ModelInUse>;
  /** What is wrong with a model; empty when it works. */
  readonly checkModel: (files: ModelFiles, signal: AbortSignal) => Promise<readonly string[]>;
  readonly canaries: (round: number) => readonly Canary[];
  readonly onEvent: (event: TrainEvent) => void;
  readonly signal: AbortSignal;
}

export interface RoundContext extends RunContext {
  readonly round: number;
  readonly paths: RoundPaths;
}
