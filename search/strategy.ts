import type { EdgeId, NodeId, ProofTree } from './proof-tree.ts';

/** Where to go on, and how many of the node's untried proposals to try at most. */
export interface StrategyChoice {
  readonly node: NodeId;
  readonly proposals: number;
  /**
   * What the strategy thought of it, the higher the better; its file says in which terms and against what. It's for people who
   * look at the search, and absent where nothing was weighed.
   */
  readonly score?: number;
}

/** What became of a choice: its answers are in the tree. Without edges nothing was tried, or nothing answered. */
export interface Settled {
  readonly node: NodeId;
  readonly edges: readonly EdgeId[];
  /** Those of the edges' children that the tree had not met before. */
  readonly created: readonly NodeId[];
}

/** Chooses what to expand. A strategy belongs to one search; it reads the tree and doesn't change it. */
export interface Strategy<S, A> {
  /** As `--strategy` and the episodes name it. */
  readonly name: string;
  /** Told once, before all else, of the tree that an earlier search grew, when this one goes on with it. */
  takeUp?(tree: ProofTree<S, A>): void;
  /** Nodes that can be chosen from now on; those known already have a better path or untried proposals left. */
  offer(tree: ProofTree<S, A>, nodes: readonly NodeId[]): void;
  /**
   * The next expandable and relevant node, or null. It is not to be chosen again before it's offered again;
   * what is dropped because it's irrelevant is offered again when that changes.
   */
  choose(tree: ProofTree<S, A>): StrategyChoice | null;
  /**
   * Told once of the end of each choice, in the order of the ends and after what it made choosable was offered; of
   * those that a stop cuts off too, but not when the search throws. Between a choice and its end the answers are
   * under way; a strategy that wants the next choices elsewhere meanwhile counts them (virtual loss).
   */
  settled?(tree: ProofTree<S, A>, settled: Settled): void;
}
