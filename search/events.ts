import type { Spent } from '../core/budget.ts';
import type { Revision } from './blame.ts';
import type { StatusChange } from './facts-from-scratch.ts';
import type { Position, Proposal, Refutation } from './interfaces.ts';
import type { EdgeId, NodeId, TreeEdge } from './proof-tree.ts';
import type { SearchEnd } from './result.ts';

/**
 * What a search tells while it runs: enough to keep the whole episode, in plain data. A node's first event gives
 * its position; later ones name its id. The root is node 0.
 */
export type SearchEvent<S, A> =
  /** `nodes`: how many the tree has; more than 1 when an earlier search goes on, whose events come before these. */
  | { readonly kind: 'started'; readonly root: Position<S>; readonly nodes: number }
  /** Another position than before became the best one to work on. */
  | { readonly kind: 'focus'; readonly node: NodeId; readonly position: Position<S>; readonly depth: number }
  | {
      readonly kind: 'proposed';
      readonly node: NodeId;
      readonly position: Position<S>;
      readonly proposals: readonly Proposal<A>[];
      /** What the attempt to refute the node cost meanwhile, where there was one. */
      readonly refuting?: Pick<Refutation, 'calls' | 'ms'>;
      /**
       * When it was asked again because nothing was left to try: the nodes whose status is another one now. The proposals are those
       * that it had not made before.
       */
      readonly changed?: readonly StatusChange[];
    }
  /** Proposals of a node were answered. An edge has the action, the outcome, its cost and the child nodes. */
  | {
      readonly kind: 'expanded';
      readonly node: NodeId;
      readonly key: string;
      /** What the strategy thought of the choice (`Choice`). */
      readonly score?: number;
      readonly edges: readonly Omit<TreeEdge<S, A>, 'rejected'>[];
      /** Those of the edges' children that nobody had met before. */
      readonly created: readonly NodeId[];
      /** What a value function said of those of them that it was asked about. */
      readonly estimates?: ReadonlyMap<NodeId, number>;
      readonly spent: Spent;
    }
  | { readonly kind: 'proved'; readonly node: NodeId; readonly key: string }
  | { readonly kind: 'exhausted'; readonly node: NodeId; readonly key: string }
  /** `reason` is what the refuter said of this position, or null when a subproblem of it is refuted. */
  | {
      readonly kind: 'refuted';
      readonly node: NodeId;
      readonly key: string;
      readonly reason: string | null;
    }
  /**
   * A node is proved, and it or what it needs was refuted: the proof counts until the gate says otherwise.
   * `changed`: it, and whatever rested on the refutation.
   */
  | {
      readonly kind: 'contradicted';
      readonly node: NodeId;
      readonly key: string;
      readonly changed: readonly StatusChange[];
    }
  /** The tree proves the root; the proof is on its way to the gate. */
  | { readonly kind: 'proof-found'; readonly size: number; readonly edges: readonly EdgeId[] }
  /** The gate said no: an edge of the proof is blamed, and facts that rested on it are taken back. */
  | ({ readonly kind: 'proof-rejected' } & Revision)
  /**
   * With the blame as it was there is no hope left: other edges of the rejected proofs are blamed now; or a refutation that
   * rested on a store was not found again.
   */
  | ({ readonly kind: 'blame-moved' } & Revision)
  | { readonly kind: 'ended'; readonly end: SearchEnd; readonly spent: Spent };
