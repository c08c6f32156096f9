import type { ReasonCode } from '../../../core/verdict.ts';

/** Last components of the names that the text has declared before a command. */
export type DeclaredNames = () => ReadonlySet<string>;

/** Why a command or tactic must not run, before it runs. */
export interface Refusal {
  readonly code: ReasonCode;
  readonly message: string;
}
