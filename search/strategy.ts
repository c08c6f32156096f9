import type { NodeId, ProofTree } from './proof-tree.ts';

/** Where to go on, and how many of the node's untried proposals to try at most. */
export interface Choice {
  readonly node: NodeId;
  readonly proposals: number;
}

/** Chooses what to expand. A strategy belongs to one search; it reads the tree and doesn't change it. */
export interface Strategy<S, A> {
  /** Nodes that can be chosen from now on; those known already have a better path or untried proposals left. */
  offer(tree: ProofTree<S, A>, nodes: readonly NodeId[]): void;
  /**
   * The next expandable and relevant node, or null. It is not to be chosen again before it's offered again;
   * what is dropped because it's irrelevant is offered again when that changes.
   */
  choose(tree: ProofTree<S, A>): Choice | null;
}
