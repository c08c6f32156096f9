/**
 * For every proved node of a tree its smallest proof, by number of actions, where a subproof used twice counts twice:
 *
 *   size(node) = min over its edges of 1 + the sum of size(child) over the edge's children
 *
 * Nodes are finished in order of size (Knuth, "A generalization of Dijkstra's algorithm", Information Processing
 * Letters 6, 1977), so a node's proof is made of finished nodes only and no cycle can enter it.
 */
import { Heap } from '../core/heap.ts';
import { edgeHolds } from './levels.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, type TreeEdge } from './proof-tree.ts';

export interface SmallestProof<S, A> {
  /** Its first step; of proofs of one size, the one that was found to hold first. */
  readonly edge: TreeEdge<S, A>;
  /** Actions of the whole proof. */
  readonly size: number;
}

/**
 * By node, smallest first; nodes without a proof are absent.
 * @param until nodes behind this one, whose proofs are no smaller, may be absent too: its own proof uses none of them
 */
export function smallestProofs<S, A>(
  tree: ProofTree<S, A>,
  until?: NodeId,
): ReadonlyMap<NodeId, SmallestProof<S, A>> {
  const finished = new Map<NodeId, SmallestProof<S, A>>();
  const best = new Map<NodeId, SmallestProof<S, A>>();
  const queue = new Heap<NodeId>();
  const consider = (edge: TreeEdge<S, A>) => {
    if (finished.has(edge.parent) || !edgeHolds(edge, 'proof', (child) => finished.has(child))) return;
    const size = edge.children.reduce((sum, child) => sum + finished.get(child)!.size, 1);
    const known = best.get(edge.parent);
    if (known !== undefined && known.size <= size) return;
    best.set(edge.parent, { edge, size });
    queue.set(edge.parent, -size);
  };
  for (const edge of tree.edges) if (edge.children.length === 0) consider(edge);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    finished.set(id, best.get(id)!);
    if (id === until) break;
    for (const parent of nodeAt(tree, id).parents) consider(edgeAt(tree, parent));
  }
  return finished;
}
