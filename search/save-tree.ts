import type { Position, Proposal, Step } from './interfaces.ts';
import { type NodeId, nodeAt, type ProofTree, rootId } from './proof-tree.ts';

/** The version of `SavedTree`; whoever changes its meaning raises it. */
export const savedTreeVersion = 1;

/**
 * A proof tree as JSON can hold it, if states and actions can. It has what was told to the tree, in order, and
 * nothing that follows from it: `loadTree` grows the tree again.
 */
export interface SavedTree<S, A> {
  readonly version: typeof savedTreeVersion;
  readonly root: Position<S>;
  /** In the order of their ids; each but the root is a child of some edge, which has its position. */
  readonly nodes: readonly SavedNode<A>[];
  /** In the order of their ids. The first edge of a node answers its first proposal, and so on. */
  readonly edges: readonly SavedEdge<S>[];
  /** Ids of edges. */
  readonly rejectedProofs: readonly (readonly number[])[];
}

export interface SavedNode<A> {
  readonly proposals: readonly SavedProposal<A>[] | null;
  readonly value: number | null;
  readonly refutation: string | null;
}

/** JSON has no infinity: null stands for the logarithm of 0. */
export type SavedProposal<A> = Omit<Proposal<A>, 'logProbability' | 'prior'> & {
  readonly logProbability: number | null;
  readonly prior?: number | null;
};

export interface SavedEdge<S> {
  readonly parent: NodeId;
  readonly step: Step<S>;
  readonly rejected: boolean;
}

/** May be called at any time, in a search too; what is under way then counts as not begun. */
export function saveTree<S, A>(tree: ProofTree<S, A>): SavedTree<S, A> {
  return {
    version: savedTreeVersion,
    root: nodeAt(tree, rootId).position,
    nodes: tree.nodes.map(({ proposals, value, refutation }) => ({
      proposals: proposals?.map(saveProposal) ?? null,
      value,
      refutation,
    })),
    edges: tree.edges.map(({ parent, step, rejected }) => ({ parent, step, rejected })),
    rejectedProofs: tree.rejectedProofs.map((proof) => [...proof]),
  };
}

function saveProposal<A>({ logProbability, prior, ...rest }: Proposal<A>): SavedProposal<A> {
  return {
    ...rest,
    logProbability: finite(logProbability),
    ...(prior !== undefined && { prior: finite(prior) }),
  };
}

const finite = (logarithm: number): number | null => (Number.isFinite(logarithm) ? logarithm : null);
