import type { Diagnostic, ProcessingRange } from './protocol/messages.ts';
import type { NoReply } from './reply.ts';
import type { LineIndex } from './text/line-index.ts';

/** All that Lean had to say about one version of a document. */
export interface SettledDocument {
  readonly kind: 'settled';
  readonly version: number;
  /** In the order of the server. Silent ones are among them: see `isSilent`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Places in the text of this version. */
  readonly lines: LineIndex;
  /** From the question to the answer. */
  readonly ms: number;
}

/** Lean was not done in time; it goes on until the text changes or the server is ended. */
export interface UnsettledDocument {
  readonly kind: 'timeout';
  readonly ms: number;
  /** What Lean still worked on: the first of them is where it hangs. */
  readonly processing: readonly ProcessingRange[];
  /** What it had said so far. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The server lives, but its worker for this document died (stack overflow, say). A change starts another. */
export interface CrashedDocument {
  readonly kind: 'crashed';
  readonly message: string;
}

/** What became of waiting for a version; `superseded` when a later one was sent before the end. */
export type SettledRequest =
  | SettledDocument
  | UnsettledDocument
  | CrashedDocument
  | Exclude<NoReply, { readonly kind: 'timeout' }>;
