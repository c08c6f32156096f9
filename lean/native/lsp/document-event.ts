import type { Diagnostic, ProcessingRange } from './protocol/messages.ts';

/** What Lean says of a document while it works. Only of the current version; what is said of older ones is dropped. */
export type DocumentEvent =
  | { readonly kind: 'diagnostics'; readonly version: number; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'progress'; readonly version: number; readonly processing: readonly ProcessingRange[] };
