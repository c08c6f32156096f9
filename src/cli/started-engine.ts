import type { WorkerCounts } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import type { MayLackLibrary } from '../libraries/require-libraries.ts';
import type { ImportLists } from '../prove/input/input-imports.ts';

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

/** How an engine is started. */
export interface EngineStart {
  /** Undefined: as many as the machine has room for. */
  readonly workers: number | undefined;
  /** Of language models that compute in this process meanwhile. Default: 0. */
  readonly modelThreads?: number;
  /** Told how far it is. */
  readonly onPreparing: (text: string) => void;
  /** What the user should know before Lean starts. */
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
}

/** What is known, before Lean starts, of the texts that it will be given. */
export interface TextsToCome {
  /** Default: nobody knows. */
  readonly imports?: ImportLists;
  /** Headers are narrowed where a library is built in part. */
  readonly isNarrowed?: boolean;
  /** Whose library may be missing: where it is that of more, the embedded Lean does not start. Default: all. */
  readonly mayLack?: MayLackLibrary;
}
