import type { LakatosError } from '../../../core/errors.ts';

/** What can become of a request other than an answer. */
export type NoReply =
  /** The document has changed since: Lean says so (ContentModified), or we know it. */
  | { readonly kind: 'superseded' }
  /** The server answered with an error; `code` is that of JSON-RPC. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'timeout'; readonly ms: number }
  | { readonly kind: 'cancelled' }
  /** The server is gone, or what it wrote can't be trusted. Every later request ends the same way. */
  | { readonly kind: 'lost'; readonly error: LakatosError };

/** What became of a request to the server. A promise of it never rejects. */
export type ServerReply<Value> = { readonly kind: 'answered'; readonly value: Value } | NoReply;

export interface RequestOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}
