import type { ReasonCode } from '../../../core/verdict.ts';

/** Why a command or tactic must not run, before it runs. */
export interface Refusal {
  readonly code: ReasonCode;
  readonly message: string;
}
