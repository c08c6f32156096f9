import type { Clock } from '../../core/clock.ts';
import { fileLimits } from '../../core/limits.ts';

export interface PoolLibraries {
  /** What the setup's workers have imported from the start, and a setup in which they have not. */
  readonly ahead: readonly string[];
  readonly setupWithout: unknown;
  /** These modules and all that they import, but for Lean's own. */
  closureOf(modules: readonly string[]): readonly string[];
}

export interface PoolOptions {
  readonly workers: number;
  /** A module that boots at its top level, says hello and exports the task function as its default. */
  readonly workerFile: URL;
  /** What the worker file is started with; plain data that it understands. */
  readonly setup: unknown;
  /** Where workers leave proofs to one that does nothing but confirm them: when it is started. */
  readonly confirmer?: 'at-once' | 'when-asked';
  /** What the setup has besides Lean's own library; absent: nothing, or a Lean of its own for each text. */
  readonly libraries?: PoolLibraries;
  /** Of what the setup has besides Lean's own library, as `LeanEngine.unprovedModules`. */
  readonly unprovedModules?: ReadonlySet<string>;
  /** As `LeanEngine.sourceFiles`. Default: none. */
  readonly sourceFiles?: (imports: readonly string[]) => Promise<readonly string[]>;
  /** The native stack of a worker; WebAssembly frames live there. */
  readonly stackSizeMb: number;
  /** The JavaScript heap of a worker. WebAssembly memory is not part of it. */
  readonly heapMb: number;
  /** A worker whose Lean has grown beyond this is replaced after its task; WebAssembly memory never shrinks. */
  readonly memoryLimitBytes: number;
  /** A worker that has done so many tasks is replaced: whatever leaks, leaks no further. */
  readonly maxTasksPerWorker: number;
  /** How long a step of the way to a state that is not in memory may take, if tactics may not take longer. */
  readonly rebuildMs: number;
  /** How long an interrupted worker may take to answer before it is killed. */
  readonly graceMs: number;
  /** How often busy workers are looked at. */
  readonly pollMs: number;
  /** How long a worker may take to say hello. */
  readonly bootTimeoutMs: number;
  /** When nobody has wanted a worker for so long, all end, and the next task starts others (ms). Default: never. */
  readonly idleMs?: number;
  readonly clock: Clock;
}

export const poolDefaults = {
  stackSizeMb: 256,
  heapMb: 1_024,
  memoryLimitBytes: 2 ** 30,
  maxTasksPerWorker: 20_000,
  rebuildMs: fileLimits.wallClockMs,
  graceMs: 2_000,
  pollMs: 20,
  bootTimeoutMs: 60_000,
} as const satisfies Partial<PoolOptions>;

/** Confirming takes a third of what examining does, and less where texts take long to elaborate. */
const workersOfConfirmer = 4;

/** How many workers that only confirm proofs so many others need. */
export const confirmersFor = (workers: number): number => Math.ceil(workers / workersOfConfirmer);
