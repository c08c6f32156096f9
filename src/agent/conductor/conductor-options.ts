import type { Spent } from '../../../core/budget.ts';
import type { TheoremStatus } from '../../../core/theorem-result.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { ArmHistory, Slice } from './arm-history.ts';
import type { Arm } from './arm-run.ts';

export interface ConductorSettings {
  /** Calls of Lean in the first slice of an arm; each further slice of it has twice as many as the one before. */
  readonly firstCalls: number;
}

export const defaultConductor: ConductorSettings = { firstCalls: 128 };

/** Calls of the slice of this level. */
export const callsAt = ({ firstCalls }: ConductorSettings, level: number): number => firstCalls * 2 ** level;

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

export interface ConductorOptions extends ProveOptions {
  /** The first one begins; the others are for what a short slice of it does not prove. */
  readonly arms: readonly Arm[];
  readonly history: ArmHistory;
  readonly settings: ConductorSettings;
  readonly onSlice: (event: SliceEvent) => void;
}
