import type { WorkerCounts } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';

/** A started engine, with a look at its workers. */
export interface StartedEngine {
  readonly engine: LeanEngine;
  /** How many workers it has. */
  readonly workers: number;
  /** What headers can import in the place of a whole library that is built in part; absent or null: nothing. */
  readonly narrowing?: Narrowing | null;
  /** What the user should know of it though it is no hindrance. */
  readonly notes: readonly string[];
  workerCounts(): WorkerCounts;
}
