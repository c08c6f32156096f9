import type { Spent } from './budget.ts';
import type { ReportedResult } from './theorem-result.ts';
import type { Reason } from './verdict.ts';

/** How many Lean workers are in which condition. */
export interface WorkerCounts {
  readonly busy: number;
  readonly idle: number;
  readonly starting: number;
}

/**
 * Everything that a run of Lakatos tells while it goes on, in one stream. Displays, logs and tests subscribe to
 * it; nothing that decides a result may depend on it.
 */
export type LakatosEvent =
  /** Preparing Lean: a step of the first use, or of the start of the workers. */
  | { readonly kind: 'preparing'; readonly text: string }
  | { readonly kind: 'workers'; readonly counts: WorkerCounts }
  /**
   * The theorems of an input that are to be proved, in order. Of one that is read as it comes nobody knows them before its end is there.
   */
  | { readonly kind: 'theorems-listed'; readonly input: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'theorem-started';
      readonly id: string;
      readonly statement: string;
      /** Limits of this theorem; Infinity when there is none. */
      readonly limits: { readonly ms: number; readonly calls: number };
    }
  /**
   * At first Lean reads the theorem. `restoring`: an earlier search of it is taken up; `working`: its time counts from now on.
   */
  | { readonly kind: 'theorem-step'; readonly id: string; readonly step: 'restoring' | 'working' }
  | {
      readonly kind: 'search-progress';
      readonly id: string;
      readonly spent: Spent;
      /** Positions still to be expanded. */
      readonly openGoals: number;
      /** The target of the goal that is expanded next, or null. */
      readonly bestGoal: string | null;
      /** The statement of the lemma that is searched for, inside of a plan; absent: the theorem itself is. */
      readonly lemma?: string;
    }
  | { readonly kind: 'proof-rejected'; readonly id: string; readonly reasons: readonly Reason[] }
  | { readonly kind: 'theorem-finished'; readonly reported: ReportedResult }
  /** Something that a person should know and no program depends on. */
  | { readonly kind: 'note'; readonly level: 'information' | 'warning'; readonly text: string };

export type EventSink = (event: LakatosEvent) => void;
