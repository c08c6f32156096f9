import type { Limits } from '../../../core/limits.ts';
import type { Random } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type LemmaStatement, lemmaDeclaration } from '../../agent/sketch/lemma.ts';

/** A statement that may become a theorem to learn from. Nothing is known of it yet. */
export interface Candidate {
  /** Name of the proposer. */
  readonly proposer: string;
  /** What was done, in words: `sides swapped`, the text of a scheme. */
  readonly how: string;
  /** Ids of the theorems that it was made of. */
  readonly parents: readonly string[];
  readonly header: string;
  /** Whether it follows from what is proved; otherwise it is a guess. */
  readonly follows: boolean;
  readonly statement: LemmaStatement;
}

/** Makes candidates of what a run has. */
export interface Proposer {
  readonly name: string;
  /** A handful of candidates, the first to be tried first; empty when it thought of nothing this time. */
  propose(random: Random, signal: AbortSignal): Promise<readonly Candidate[]>;
}

/** The candidate as a theorem. */
export const candidateTheorem = ({ header, statement }: Candidate, id: string): Theorem => ({
  id,
  header,
  statement: lemmaDeclaration(statement, id),
});

/** What it takes to ask Lean about a candidate. */
export interface CheckTools {
  readonly engine: LeanEngine;
  /** For each tactic, and for reading a statement. */
  readonly tacticLimits: Limits;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
}
