import type { ReasonCode } from '../../core/verdict.ts';

/** A constant that rests on what is no proof. */
export interface UnprovedConstant {
  /** For people. */
  readonly name: string;
  /** Two constants are the same if and only if their keys are. */
  readonly key: string;
  /** The axiom, `sorryAx`, what trusts compiled code, or what the kernel has not checked. */
  readonly because: string;
  readonly code: ReasonCode;
}

/** One of a library. */
export interface UnprovedImport extends UnprovedConstant {
  readonly module: string;
}
