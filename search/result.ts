import type { BudgetName, Spent } from '../core/budget.ts';
import type { ProofOf } from './interfaces.ts';
import type { ProofTree } from './proof-tree.ts';

/** Why a search ended without a proof. */
export type NoProof =
  /** Nothing is left to try. `complete`: no time-out, loss or rejected proof is to blame. */
  | { readonly kind: 'exhausted'; readonly complete: boolean }
  /** There is no proof; why not, in words for people. */
  | { readonly kind: 'refuted'; readonly reason: string }
  | { readonly kind: 'budget'; readonly budget: BudgetName }
  | { readonly kind: 'cancelled' };

export type SearchEnd = { readonly kind: 'proved' } | NoProof;

export type SearchResult<S, A> = ({ readonly kind: 'proved'; readonly proof: ProofOf<A, S> } | NoProof) & {
  readonly spent: Spent;
  readonly tree: ProofTree<S, A>;
};
