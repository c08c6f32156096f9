import type { CompanionTask } from '../companion/companion-task.ts';

/** What the two halves of the gate need. */
export interface GateOptions {
  /** Opens a task for this task alone. */
  readonly openTask: () => Promise<CompanionTask>;
  readonly toolchain: string;
  /** Whether the library has its proofs, so that the axioms below its theorems can be found. */
  readonly libraryHasProofs: boolean;
}
