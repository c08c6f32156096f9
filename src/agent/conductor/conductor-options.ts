import type { ProveOptions } from '../../prove/prove-options.ts';
import type { Arm } from './arm.ts';
import type { ArmHistory } from './arm-history.ts';
import type { ConductorSettings } from './conductor-settings.ts';
import type { SliceEvent } from './slice-event.ts';

export interface ConductorOptions extends ProveOptions {
  /** The first one begins; the others are for what a short slice of it does not prove. */
  readonly arms: readonly Arm[];
  readonly history: ArmHistory;
  readonly settings: ConductorSettings;
  readonly onSlice: (event: SliceEvent) => void;
}
