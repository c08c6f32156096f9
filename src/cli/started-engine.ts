import type { WorkerCounts } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';

/** A started engine, with a look at its workers. */
export interface StartedEngine {
  readonly engine: LeanEngine;
  /** How many workers it has. */
  readonly workers: number;
  /** What the user should know of it though it is no hindrance. */
  readonly notes: readonly string[];
  workerCounts(): WorkerCounts;
}
