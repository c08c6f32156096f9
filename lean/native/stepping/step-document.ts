import type { LossReason } from '../../../core/tactic-outcome.ts';
import type { StepDiagnostic } from './document/step-diagnostic.ts';

/** What became of one edit. */
export type StepSettled =
  | { readonly kind: 'settled'; readonly diagnostics: readonly StepDiagnostic[]; readonly ms: number }
  /** Lean was not done in time. `line` is where it stood, from 0; null when that isn't known. */
  | {
      readonly kind: 'timeout';
      readonly diagnostics: readonly StepDiagnostic[];
      readonly line: number | null;
      readonly ms: number;
    }
  /** Nothing is known. The next call must find a server that works, or say so again. */
  | { readonly kind: 'lost'; readonly reason: LossReason };

/** A document that is open in a language server and is used for stepping alone. One call at a time. */
export interface StepDocument {
  /** Gives the document this text and waits until Lean has said all of it. Never rejects. */
  settle(
    text: string,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<StepSettled>;
}
