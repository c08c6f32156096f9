import type { Spent } from '../../../core/budget.ts';
import type { TheoremStatus } from '../../../core/theorem-result.ts';
import type { Slice } from './arm-history.ts';

/** What the conductor tells when an arm has had a slice. `spent` is that of the whole theorem. */
export interface SliceEvent extends Slice {
  /** Calls that the slice had; it may have made fewer, or a few more, as Lean is asked several at once. */
  readonly calls: number;
  /** `held`: its calls are made, and it can go on; else what it came to. */
  readonly end: 'held' | TheoremStatus;
  /** Whether the slice says something of its arm: not when it was broken off, or the budget ended it. */
  readonly counts: boolean;
  readonly spent: Spent;
}
