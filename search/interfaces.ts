/**
 * What a search is made of. The search room knows abstract states `S` and actions `A`; Lean and the model meet
 * it only in `src/prove`.
 */

/** A subproblem: one OR node of the proof tree. Equal keys mean the same subproblem. */
export interface Position<S> {
  readonly key: string;
  readonly state: S;
}

/**
 * What became of one action. `progress` lists the subproblems that are all to be solved (an AND node).
 * `timeout` and `lost` say nothing about the position: they never count as a refutation.
 */
export type StepOutcome<S> =
  | { readonly kind: 'proved' }
  /** `reversible`: the position has no proof if one of the children has none. */
  | { readonly kind: 'progress'; readonly children: readonly Position<S>[]; readonly reversible?: boolean }
  | { readonly kind: 'failed'; readonly message: string }
  /** `limit` tells which one, in the environment's own words. */
  | { readonly kind: 'timeout'; readonly limit?: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost'; readonly reason: string };

export interface Step<S> {
  readonly outcome: StepOutcome<S>;
  /** Milliseconds spent on it. */
  readonly ms: number;
  /** True when the answer came from a store and cost no call. */
  readonly remembered: boolean;
}

/**
 * Applies actions to a position, apart from each other; answers come in the order of `actions`. It may leave off
 * after an action that proves the position: what has no answer then was not tried. Soon after the signal fires the
 * promise must settle: with `lost` for what was cut off, or by rejecting. A rejection at any other time ends the
 * search with that error.
 */
export interface Environment<S, A> {
  step(position: Position<S>, actions: readonly A[], signal: AbortSignal): Promise<readonly Step<S>[]>;
}

/** An action a policy would try, with the natural logarithm of its probability. */
export interface Proposal<A> {
  readonly action: A;
  readonly logProbability: number;
  /** The policy's own logarithm, where something else has changed it: what was learnt in the search, a seed. */
  readonly prior?: number;
  /** Where the idea came from, for policies that learn and for reports. */
  readonly source?: string;
  /** Where else it came from. */
  readonly otherSource?: string;
  /** True when it was worked out that it should lead to a proof: what was learnt of actions that look like it says nothing of it. */
  readonly isWorkedOut?: boolean;
}

/**
 * Proposes distinct actions for a position, most probable first. It is asked once for each position, and one that draws anew again
 * when nothing else is left to try.
 */
export interface Policy<S, A> {
  /** @param answers how often it has answered for this position before; absent: never */
  propose(position: Position<S>, signal: AbortSignal, answers?: number): Promise<readonly Proposal<A>[]>;
  /** True when its answer is a sample, so that another one may hold other actions. */
  readonly drawsAnew?: boolean;
  /** Told what became of proposals, in the order in which the answers reach the tree; it may learn from it. */
  observe?(position: Position<S>, tried: readonly Proposal<A>[], steps: readonly Step<S>[]): void;
  /** Tokens that its model has read and written so far, for answers under way too; only the growth counts. */
  tokensUsed?(): number;
}

/** What an attempt to refute a position cost, and what came of it. */
export interface Refutation {
  /** Why the position has no proof, in words for people; null when nothing was found, which says nothing. */
  readonly reason: string | null;
  readonly calls: number;
  readonly ms: number;
}

/**
 * Tries to show that a position has no proof. Asked at most once for each position, before its first actions and
 * while the policy works. It may make `calls` calls, one or more; absent: as many as it needs. Soon after the signal
 * fires the promise must settle.
 */
export interface Refuter<S> {
  refute(position: Position<S>, signal: AbortSignal, calls?: number): Promise<Refutation>;
}

/** An action on a way, and the key of that one of its subproblems where the way goes on. */
export interface ActionOnWay<A> {
  readonly action: A;
  readonly key: string;
}

/** Estimates the chance, between 0 and 1, that a position can be solved within the budget. */
export interface Value<S> {
  estimate(position: Position<S>, signal: AbortSignal): Promise<number>;
  /** As of a policy; what both use counts with each of them. */
  tokensUsed?(): number;
}

/** A finished proof: an action and, for each subproblem that it leaves, in order, the proof of that. */
export interface ProofOf<A, S = unknown> {
  readonly action: A;
  readonly children: readonly ProofOf<A, S>[];
  /**
   * What each of `children` proves, as this very action stated it: another way to a position with the same key
   * may number its goals differently. Equal subproofs may be one shared object.
   */
  readonly positions: readonly Position<S>[];
}
