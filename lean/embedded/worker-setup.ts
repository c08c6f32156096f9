/** What a worker is started with (Piscina's `workerData`). */
export interface WorkerSetup {
  /** The compiled module, shared by all workers. */
  readonly module: WebAssembly.Module;
  /** Folder with the patched loader and the unpacked library. */
  readonly installation: string;
  /** Names Lean and its library; part of every state key. */
  readonly toolchain: string;
}
