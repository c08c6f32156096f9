import type { MessagePort } from 'node:worker_threads';
import type { LeanImage } from './lean-image.ts';

/** What the main thread of Lean is started with. Everything in it crosses threads. */
export interface FileWorkerSetup extends LeanImage {
  /** Threads that are started before Lean asks for them. */
  readonly idleThreads: number;
  /** Command line of `lean`. */
  readonly args: readonly string[];
  /** Bytes for Lean's standard input. */
  readonly input: MessagePort;
  /** Rung for every message to the main thread: input, and what other threads of Lean say. */
  readonly bell: SharedArrayBuffer;
}

/** What a further thread of Lean is started with. */
export interface LeanThreadSetup {
  readonly loader: string;
  readonly port: MessagePort;
  readonly bell: SharedArrayBuffer;
}

/** What the main thread of Lean tells its host. */
export type FileWorkerReport =
  | { readonly kind: 'output'; readonly bytes: Uint8Array }
  | { readonly kind: 'complaint'; readonly line: string };
