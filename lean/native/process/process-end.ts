/** Why we killed a process: it used too much memory, was to stop, or did not answer. */
export type KillReason =
  | {
      readonly kind: 'memory';
      /** What the process and its descendants used, in bytes. */
      readonly bytes: number;
      readonly limitBytes: number;
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'hang'; readonly ms: number };

/** How a process ended: by itself (or by somebody else's hand), or by ours. */
export type ProcessEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'exited'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'killed'; readonly reason: KillReason };
