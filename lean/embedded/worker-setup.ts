import type { CompiledLean } from './installation/compile-lean.ts';
import type { MountedFile } from './tree-fs.ts';

/** What a worker is started with (Piscina's `workerData`). */
export interface WorkerSetup extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** What Lean sees at `/lib`. */
  readonly files: readonly MountedFile[];
  /** Most bytes of its memory. */
  readonly memoryBytes: number;
  /** Whether the code of what is imported is loaded: `BootOptions.loadsCode`. */
  readonly loadsCode: boolean;
  /** Names Lean and its library; part of every state key. */
  readonly toolchain: string;
}
