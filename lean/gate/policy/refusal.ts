import type { ReasonCode } from '../../../core/verdict.ts';

/** What a text has declared before a command. */
export interface TextSoFar {
  /** Last components of the names of its constants. */
  readonly names: ReadonlySet<string>;
  /** Constants that types of its values have behind their arguments, what it defines seen through: `OfNat` for an instance of it. */
  readonly results: ReadonlySet<string>;
  /** True when it has defined syntax, notations or macros. */
  readonly hasMacros: boolean;
  /** True when it has declared anything but theorems. */
  readonly definesValues: boolean;
}

/** Looks back only when a rule asks, as that takes a walk over all that was declared. */
export type LookBack = () => TextSoFar;

/** Why a command or tactic must not run, before it runs. */
export interface Refusal {
  readonly code: ReasonCode;
  readonly message: string;
}

/** Of whatever stands behind a declaration of type `Lean.Syntax`. */
export const ownSyntax: Refusal = {
  code: 'term-refused',
  message: 'a declaration of type `Lean.Syntax` could be run as a tactic: nothing may stand behind it',
};
