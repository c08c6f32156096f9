import type { Clock } from '../../core/clock.ts';
import type { EventSink } from '../../core/events.ts';
import type { Limits } from '../../core/limits.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Store } from '../store/store.ts';
import type { TacticProposer } from './lean/lean-policy.ts';

/** What every theorem of a run is proved with. The owner of engine and store closes them. */
export interface ProveOptions {
  readonly engine: LeanEngine;
  readonly store: Store;
  readonly propose: TacticProposer;
  /** Name and version of the proposer, for the episodes. */
  readonly policyName: string;
  /** For each theorem; Infinity when there is none. */
  readonly limits: { readonly ms: number; readonly calls: number };
  /** For each tactic. */
  readonly tacticLimits: Limits;
  /** For reading a statement or a file, and for the gate. */
  readonly fileLimits: Limits;
  /** Time for making an accepted proof read better, in milliseconds; 0 leaves it as the search found it. */
  readonly polishMs: number;
  /** Expansions under way at once. */
  readonly parallelism: number;
  readonly seed: number;
  readonly clock: Clock;
  /** The date, for the store. */
  readonly date: () => Date;
  /** Names for episodes. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}
