import type { Limits } from '../../core/limits.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { Rejected, Verdict } from '../../core/verdict.ts';
import type { FileOutcome, InductiveInfo, OpenOutcome, VerifyRequest } from '../engine.ts';
import type { Examined } from '../gate/examined.ts';
import type { LibraryPortion } from '../library-theorems.ts';
import type { InfoTreeKind, KnownReplStep, ReplStep, ReplStepOutcome } from '../repl/steps.ts';

/** What the host asks of a worker. A task is one message each way. */
export type WorkerTask = EngineTask | ReplTask;

/** A step of a session, for a worker of `lakatos repl`. */
export interface ReplTask {
  readonly kind: 'repl';
  readonly step: ReplStep;
  /** All that the step builds on, in the order in which it was made; empty where the worker should have it. */
  readonly lineage: readonly KnownReplStep[];
  readonly infotree: InfoTreeKind | null;
  /** A command that the policy of the gate forbids does not run, and the step fails; absent: there is no policy. */
  readonly isPoliced?: true;
}

/** For a worker of an engine. `apply` carries a batch of tactics. */
export type EngineTask =
  | { readonly kind: 'open'; readonly theorem: Theorem; readonly limits: Limits }
  | {
      readonly kind: 'apply';
      readonly state: StateReference;
      readonly tactics: readonly string[];
      readonly limits: Limits;
    }
  | { readonly kind: 'inductives'; readonly theorem: Theorem; readonly names: readonly string[] }
  | {
      readonly kind: 'theorems';
      readonly imports: readonly string[];
      /** Where the portion begins: 0, or the `next` of the one before. */
      readonly from: number;
      readonly limits: Limits;
    }
  | { readonly kind: 'elaborate'; readonly text: string; readonly limits: Limits }
  | { readonly kind: 'verify'; readonly request: VerifyRequest; readonly limits: Limits }
  /** The other half of `verify`, for a worker that has never been asked anything else. */
  | {
      readonly kind: 'confirm';
      readonly request: VerifyRequest;
      readonly examined: Examined;
      readonly limits: Limits;
    };

/** What a worker answers, by the kind of the task. */
export interface WorkerAnswers {
  open: OpenOutcome;
  /** In the order of the task's tactics. */
  apply: readonly TacticOutcome[];
  /** Null without an answer. */
  inductives: readonly InductiveInfo[] | null;
  /** Null when the library could not be read. */
  theorems: LibraryPortion | null;
  elaborate: FileOutcome;
  /** What is left to another worker to confirm: one that has read a submission can reject it, and accept nothing. */
  verify: Rejected | Examined;
  confirm: Verdict;
  repl: ReplStepOutcome;
}

export type WorkerAnswer<T extends WorkerTask> = WorkerAnswers[T['kind']];

/** A finished task with the worker's condition, so that the host can recycle it. */
export interface WorkerReply<T extends WorkerTask> {
  readonly answer: WorkerAnswer<T>;
  /** Bytes that Lean takes up: WebAssembly memory, which never shrinks, or the processes' own. */
  readonly memoryBytes: number;
  /** Milliseconds of the task that were spent inside Lean. */
  readonly leanMs: number;
  /** Set when the instance can't be trusted further (out of memory, stack overflow): replace the worker. */
  readonly unfit?: string;
}

/**
 * A block of shared memory that each worker owns and the host reads while Lean runs and no message can get through.
 * Int32 slots.
 */
export const statusSlots = {
  /** Counts items (one tactic, one file) as they start; even: idle, odd: an item is running. */
  sequence: 0,
  /** Position of the running item in its batch; `rebuilding` while a theorem is opened or a state rebuilt for one. */
  item: 1,
  /** The host writes the sequence number of the item that it wants interrupted; 0 is none. */
  interrupt: 2,
} as const;
/** Instead of an item. Each step of the way to a state is one. */
export const rebuilding = -1;
export const statusBytes = 4 * Object.keys(statusSlots).length;

/** Sent once by a worker that has booted and passed its self-test. */
export interface WorkerHello {
  readonly type: 'lakatos-worker';
  /** Its number in the system; null where that can't be told. */
  readonly systemThread: number | null;
  readonly status: SharedArrayBuffer;
  /** Shared memory, and the address in it of the word that the worker (or Lean itself) polls for cancellation. */
  readonly memory: SharedArrayBuffer;
  readonly cancelAddress: number;
  readonly fingerprint: string;
}

/** `box(true)` and `box(false)` as Lean keeps them in a cancel token. */
export const boxedTrue = 3;
export const boxedFalse = 1;
