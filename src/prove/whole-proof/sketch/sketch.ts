import type { Span } from '../../../../core/lean-tokens.ts';
import type { LeanState } from '../../lean/lean-position.ts';

/** A place in a proof's text where tactics are missing, or where those that stand there are of no use. */
export interface Hole {
  /** What the missing tactics replace. */
  readonly span: Span;
  /**
   * How they are written: `lines` at the column; `bullet` the same as one bullet; `behind` on new lines at the column;
   * `term` as a `by` block, in parentheses where something follows.
   */
  readonly style: 'lines' | 'bullet' | 'behind' | 'term';
  /** Where the lines of the missing tactics begin, in code points. */
  readonly column: number;
  /** One for each independent part of what is to be proved there: all of them are needed, in this order. */
  readonly starts: readonly LeanState[];
}

/** What of a proof Lean accepts, and what is to be found for the rest. */
export interface ProofSketch {
  /** `by` and a tactic block. */
  readonly text: string;
  /** In the order of the text; none inside another. */
  readonly holes: readonly Hole[];
  /** Tactics behind the last goal, which go. */
  readonly surplus: readonly Span[];
  /** Tactics that Lean accepts. */
  readonly accepted: number;
  /** Tactic calls that it took. */
  readonly calls: number;
}
