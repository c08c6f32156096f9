import type { CompiledLean } from './installation/compile-lean.ts';

/** What a worker is started with (Piscina's `workerData`). */
export interface WorkerSetup extends CompiledLean {
  /** Folder with the patched loader and the unpacked library. */
  readonly installation: string;
  /** Names Lean and its library; part of every state key. */
  readonly toolchain: string;
}
