import type { CompiledLean } from './installation/compile-lean.ts';
import type { EngineLibrary } from './library/engine-library.ts';
import type { MountedFile } from './tree-fs.ts';

/** What a worker is started with (Piscina's `workerData`). */
export interface ImageSetup {
  readonly file: string;
  /** Names all that the image depends on. */
  readonly key: string;
  /** What the image has imported: the beginning of a text; empty for nothing but Lean's own. */
  readonly header: string;
}

export interface WorkerSetup extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** Lean's own library. */
  readonly files: readonly MountedFile[];
  /** Most bytes of its memory. */
  readonly memoryBytes: number;
  /** Null for nothing but Lean's own. */
  readonly library: EngineLibrary | null;
  /** An image of a worker's memory to start from, and to be made where it is missing; null for none. */
  readonly image: ImageSetup | null;
  /** Names Lean and its own library; part of every state key. */
  readonly toolchain: string;
}
