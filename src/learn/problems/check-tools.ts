import type { Limits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

/** What it takes to ask Lean about a candidate. */
export interface CheckTools {
  readonly engine: LeanEngine;
  /** For each tactic, and for reading a statement. */
  readonly tacticLimits: Limits;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
}
