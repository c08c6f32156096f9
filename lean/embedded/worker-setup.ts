import type { CompiledLean } from './installation/compile-lean.ts';
import type { EngineLibrary } from './library/engine-library.ts';
import type { MountedFile } from './tree-fs.ts';

/** What a worker is started with (Piscina's `workerData`). */
export interface WorkerSetup extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** Lean's own library. */
  readonly files: readonly MountedFile[];
  /** Most bytes of its memory. */
  readonly memoryBytes: number;
  /** Null for nothing but Lean's own. */
  readonly library: EngineLibrary | null;
  /** Names Lean and its own library; part of every state key. */
  readonly toolchain: string;
}
