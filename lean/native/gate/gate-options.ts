import type { TextDesk } from '../companion/text-desk.ts';

/** What the two halves of the gate need. */
export interface GateOptions {
  /** Opens a desk for this task alone. */
  readonly openDesk: () => Promise<TextDesk>;
  readonly toolchain: string;
  /** Whether the library has its proofs, so that the axioms below its theorems can be found. */
  readonly libraryHasProofs: boolean;
}
