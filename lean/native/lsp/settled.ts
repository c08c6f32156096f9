import type { Diagnostic } from './protocol/messages.ts';
import type { NoReply } from './reply.ts';

/** All that Lean had to say about one version of a document. */
export interface SettledDocument {
  readonly kind: 'settled';
  readonly version: number;
  /** In the order of the server. Silent ones are among them: see `isSilent`. */
  readonly diagnostics: readonly Diagnostic[];
  /** From the question to the answer. */
  readonly ms: number;
}

/** The server lives, but its worker for this document died (stack overflow, say). */
export interface CrashedDocument {
  readonly kind: 'crashed';
  readonly message: string;
}

/** What became of waiting for a version; `superseded` when it was closed before the end. */
export type SettledRequest = SettledDocument | CrashedDocument | NoReply;
