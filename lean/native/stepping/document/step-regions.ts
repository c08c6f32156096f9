/** Lines of a document, both included, counted from 0. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** Lines of ours that print a state; their messages are evidence because no candidate can write there. */
export interface PrintLines {
  /** Says that Lean got here. */
  readonly reached: number;
  readonly pretty: number;
  readonly explicit: number;
}

export interface CandidateRegion {
  readonly tactic: string;
  /** All lines from the candidate's first to its last, ours around it included. */
  readonly all: LineSpan;
  /** Steps of the path that are repeated before the candidate; null for none. */
  readonly repeated: LineSpan | null;
  /** The candidate's own text and the line of the bracket that closes it. */
  readonly own: LineSpan;
  readonly print: PrintLines;
  /** What `refine` calls this copy of the goal; null when there is one candidate and no copy. */
  readonly copyName: string | null;
}

/** Where things stand in a document. */
export interface StepRegions {
  /** Header, options, statement and the path to the state that candidates start from. */
  readonly prefix: LineSpan;
  /** The steps of the path in it; null for none. */
  readonly steps: LineSpan | null;
  /** The state behind the prefix; null where it isn't printed. */
  readonly base: PrintLines | null;
  readonly candidates: readonly CandidateRegion[];
  /** A line of ours behind all else: when Lean gets there, nothing was skipped. */
  readonly end: number;
  /** How many steps of the path the prefix holds. */
  readonly baseDepth: number;
}

export const holdsLine = (span: LineSpan, line: number): boolean => span.first <= line && line <= span.last;
