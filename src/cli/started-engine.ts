import type { WorkerCounts } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';

/** A started engine, with a look at its workers. */
export interface StartedEngine {
  readonly engine: LeanEngine;
  /** How many workers it has. */
  readonly workers: number;
  workerCounts(): WorkerCounts;
}
