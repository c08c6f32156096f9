import type { Contribution } from '../../../core/contribution.ts';
import type { ModelRun } from '../conversation/model-run.ts';
import type { UnfinishedAnswer } from '../conversation/unfinished-answer.ts';
import type { NameIndex } from '../repair/name-index.ts';
import { whyOver } from '../theorem-ledger.ts';
import type { ProofAttempt, WholeProofLine } from './whole-proof-lines.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

export interface WholeProofRun extends ModelRun<WholeProofLine> {
  readonly settings: WholeProofSettings;
  /** Names that renamed ones are looked up in: the header's before the library's. */
  readonly names: NameIndex | null;
  /** Proofs that Lean was or is being asked about, so that none is asked twice. */
  readonly known: Set<string>;
  /** States that searches have begun with, so that none is searched from twice. */
  readonly searched: Set<string>;
  readonly nextSeed: () => number;
  readonly nextId: () => number;
  readonly answers: AnswerCount;
  /** Searches for what proofs lacked. */
  readonly searches: RescueSearch[];
  /** All that were begun, in the order in which they ended. */
  readonly attempts: ProofAttempt[];
  /** The one that the gate accepted first. */
  accepted: ProofAttempt | null;
}

/** What came of the model's answers. */
export interface AnswerCount {
  all: number;
  /** Of them, those that were cut off before their end. */
  cutOff: number;
  /** Asked for, and not given: of answers that may not repeat a model may have fewer, or no room for so many at once. */
  missing: number;
  /** The longest that the model was writing when it was stopped; null: none. */
  unfinished: UnfinishedAnswer | null;
}

/** A search inside a failing attempt. */
export interface RescueSearch {
  readonly attempt: number;
  readonly contributions: readonly Contribution[];
}

/** Whether nothing more is to be begun. */
export function isOver(run: WholeProofRun): boolean {
  return run.accepted !== null || whyOver(run) !== null;
}
