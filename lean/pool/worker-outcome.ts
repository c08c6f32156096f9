import type { LossReason } from '../../core/tactic-outcome.ts';
import type { WorkerAnswer, WorkerTask } from './protocol.ts';

/**
 * What became of a task in one worker. `item` is the position of the tactic (or 0 for a file) that was running, or
 * had run last, -1 for a state that was rebuilt, null when it happened before the first.
 */
export type WorkerOutcome<T extends WorkerTask> =
  | { readonly kind: 'answered'; readonly answer: WorkerAnswer<T>; readonly leanMs: number }
  /** The item ignored its limit and the interruption: the worker was killed. */
  | { readonly kind: 'hung'; readonly item: number; readonly ms: number }
  | { readonly kind: 'died'; readonly item: number | null; readonly reason: LossReason }
  | { readonly kind: 'cancelled' };

/** A worker that is gone while it worked. */
export type PoolFault = Extract<WorkerOutcome<WorkerTask>, { kind: 'hung' | 'died' }>;
