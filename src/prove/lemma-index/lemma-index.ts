import type { Goal } from '../../../core/goal.ts';

/** A theorem of the environment (Lean's library), as far as choosing and using it for a goal takes. */
export interface LibraryLemma {
  readonly name: string;
  /** The constant at the head of its conclusion below all binders; null for a variable. */
  readonly head: string | null;
  /** Every constant of its statement but instances, without repetition. */
  readonly constants: readonly string[];
  /** Its explicit binders in their order, a letter each: `p` for a proof, `d` for data. */
  readonly explicit: string;
  /** How many of them are proofs: what `apply` leaves to show. */
  readonly premises: number;
  /** The constants of each side of an equation or equivalence, its head first; null for other conclusions. */
  readonly sides: { readonly left: readonly string[]; readonly right: readonly string[] } | null;
}

export interface RankedLemma {
  readonly lemma: LibraryLemma;
  /** Higher is closer to the goal; between 0 and 1. */
  readonly score: number;
}

/** Finds theorems of the library by the symbols of a goal. */
export interface LemmaIndex {
  /** How many theorems are in it. */
  readonly size: number;
  /**
   * The `count` closest, best first; the same goal gives the same answer.
   * @param half the weight of shared symbols at which a score is halved, so that what shares more than another comes first; default: 0
   */
  select(goal: Goal, count: number, half?: number): readonly RankedLemma[];
}
