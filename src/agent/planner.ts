import type { Goal } from '../../core/goal.ts';
import type { Ledger } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { Conjecture } from './conjecture/conjecture.ts';
import type { LemmaStatement, ProvedLemma } from './sketch/lemma.ts';

/** A lemma of an earlier plan that brought nothing. */
export interface FailedLemma {
  readonly statement: LemmaStatement;
  /** `refuted`: it is false. `unusable`: Lean does not take it. `open`: the search found no proof. */
  readonly kind: 'refuted' | 'unusable' | 'open';
  /** Where the search got stuck, as Lean prints goals, the nearest to a proof first; or why it is false. */
  readonly left: readonly string[];
}

/** A main proof of an earlier plan, whose lemmas were all proved, and which the gate did not take. */
export interface RejectedMain {
  /** As the plan said it. */
  readonly proof: string;
  /** What the gate said, in words. */
  readonly reasons: readonly string[];
}

/** What a planner is told. */
export interface Situation {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** Where the direct search got stuck, the nearest to a proof first; may be empty. */
  readonly stuck: readonly Goal[];
  /** Lemmas that are proved already. */
  readonly proved: readonly ProvedLemma[];
  /** Lemmas of earlier plans that were not proved, the latest last. */
  readonly failed: readonly FailedLemma[];
  /** Main proofs of earlier plans that the gate rejected, the latest last; absent: none. */
  readonly rejected?: readonly RejectedMain[];
  /** What the plan may use, and has used. */
  readonly ledger: Ledger;
  /** True when the time is up: the planner then hands over what it has. */
  readonly isOver: () => boolean;
}

export interface Plan {
  /** In the order in which they are to be proved: each may rest on those before it. */
  readonly lemmas: readonly Conjecture[];
  /** How the theorem follows from them: `by` and a tactic block. Null leaves that to the search. */
  readonly main: string | null;
  /** What people should know of how it was made, such as why it is empty. */
  readonly notes?: readonly string[];
}

/** Proposes lemmas. What a planner says is a guess: the search proves it, and the gate has the last word. */
export interface Planner {
  /** Name and version, for what is kept of its plans. */
  readonly name: string;
  /** `signal` fires when nobody wants the plan any more, and when the time is up. */
  plan(situation: Situation, signal: AbortSignal): Promise<Plan>;
}
