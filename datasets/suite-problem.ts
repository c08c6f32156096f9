import type { Theorem } from '../core/theorem.ts';
import type { Answer } from './text/answers.ts';
import { restsOnHole } from './text/holes.ts';

/** A problem of a suite, ready to be proved. */
export interface SuiteProblem {
  /** `source` names the file, from the suite's folder with `/`, and the line. */
  readonly theorem: Theorem;
  readonly split: string;
  /** What it is about, for the tables of reports; null when the suite doesn't tell. */
  readonly topic: string | null;
  /** What a proof has to find besides, or has been given: see `AnswerPolicy`. Empty for most problems. */
  readonly answers: readonly Answer[];
}

/** A record that can't be read. The others are not affected. */
export interface Complaint {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export type SuiteEntry =
  | { readonly kind: 'problem'; readonly problem: SuiteProblem }
  | { readonly kind: 'complaint'; readonly complaint: Complaint };

export const complaintOf = (file: string, line: number, message: string): SuiteEntry => ({
  kind: 'complaint',
  complaint: { file, line, message },
});

/** True for a problem whose header still has a `sorry` that its prover has to replace by an answer. */
export const asksForAnswer = ({ answers }: Pick<SuiteProblem, 'answers'>): boolean =>
  answers.some(({ filled }) => !filled);

/** The same as far as a text tells whose holes may be called anything; whoever has Lean asks Lean. */
export const seemsToAskForAnswer = ({ answers, theorem }: SuiteProblem): boolean =>
  asksForAnswer({ answers }) || restsOnHole(theorem.header, theorem.statement) !== null;
