import type { FoundLean } from './find/found-lean.ts';

/** What a native worker is started with (Piscina's `workerData`); plain data that crosses threads. */
export interface NativeSetup {
  /** Made by `findLean` in the thread that starts the worker. */
  readonly lean: FoundLean;
  /** Names the libraries; with Lean's own version it is part of every state key. */
  readonly environment: string;
  /** Memory of the server with all its processes, in bytes. */
  readonly memoryBytes: number;
  /** What the imports of a text may take, whatever the limits of its task are (ms). */
  readonly importMs: number;
  /** The text of the companion where our Lean code is compiled. */
  readonly companionText: string | undefined;
}
