/** What the outside of an expression looks like, for tactic proposers that must not parse pretty-printed text. */
export interface Shape {
  /** Number of leading `∀`, `→` and `let` binders. */
  readonly binders: number;
  /** The constant at the head of the body below those binders (`Eq`, `And`, `Nat.le`...), or null. */
  readonly head: string | null;
  /** Every constant that occurs in the expression, without repetition, in order of first occurrence. */
  readonly constants: readonly string[];
}

/** One entry of a goal's local context. */
export interface Hypothesis {
  readonly name: string;
  /** False for names with a dagger (`n✝`), which a tactic can't mention. */
  readonly accessible: boolean;
  readonly type: string;
  /** The value of a `let` or `set` variable. */
  readonly value?: string;
  /** True when the type is a proposition. */
  readonly isProof: boolean;
  /** True when it is found by instance resolution. */
  readonly isInstance: boolean;
  /** True when another hypothesis or the target mentions it. */
  readonly isUsed: boolean;
  readonly shape: Shape;
}

/** One goal: hypotheses and a target. Text is what Lean prints. */
export interface Goal {
  /** The case name (`zero`, `succ`, `h`), or the empty string. */
  readonly name: string;
  readonly hypotheses: readonly Hypothesis[];
  readonly target: string;
  readonly shape: Shape;
  /** The goal as an editor shows it. */
  readonly pretty: string;
}

declare const stateKeyBrand: unique symbol;
/** Hash of the environment fingerprint and of the fully explicit goals; equal keys mean equal provability. */
export type StateKey = string & { readonly [stateKeyBrand]: true };

/**
 * A part of a proof state that can be proved alone: goals that share metavariables stay in one part.
 * `focus` gives the positions of its goals in the state it was split from.
 */
export interface StatePart {
  readonly key: StateKey;
  readonly focus: readonly number[];
  readonly goals: readonly Goal[];
}

/** Goals in order, split into independent parts. No parts: nothing is left to prove. */
export interface ProofState {
  readonly parts: readonly StatePart[];
}
