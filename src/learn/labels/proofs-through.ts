/**
 * The size of the smallest proof of the root that a state is part of:
 *
 *   through(s) = outside(s) + size(s)
 *   outside(root) = 0
 *   outside(child) = min over the edges to it of outside(parent) + 1 + the sizes of the edge's other children
 *
 * States are finished in order of `outside`, to which each edge adds 1 at least (Dijkstra's algorithm).
 */
import { Heap } from '../../../core/heap.ts';
import { edgeHolds } from '../../../search/levels.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId } from '../../../search/proof-tree.ts';
import type { SmallestProof } from '../../../search/smallest-proofs.ts';

/**
 * By node, in tactics; absent are those that no proof of the root goes through.
 * @param proofs what `smallest-proofs.ts` says of the same tree
 */
export function proofsThrough<S, A>(
  tree: ProofTree<S, A>,
  proofs: ReadonlyMap<NodeId, SmallestProof<S, A>>,
): ReadonlyMap<NodeId, number> {
  const outside = new Map<NodeId, number>();
  const queue = new Heap<NodeId>();
  const sizeOf = (id: NodeId) => proofs.get(id)?.size ?? 0;
  const meet = (id: NodeId, cost: number) => {
    const known = outside.get(id);
    if (known !== undefined && known <= cost) return;
    outside.set(id, cost);
    queue.set(id, -cost);
  };
  if (proofs.has(rootId)) meet(rootId, 0);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const before = outside.get(id) ?? 0;
    for (const edge of nodeAt(tree, id).edges.map((edgeId) => edgeAt(tree, edgeId))) {
      if (!edgeHolds(edge, 'proof', (child) => proofs.has(child))) continue;
      const whole = edge.children.reduce((sum, child) => sum + sizeOf(child), before + 1);
      for (const child of edge.children) meet(child, whole - sizeOf(child));
    }
  }
  return new Map([...outside].map(([id, cost]) => [id, cost + sizeOf(id)]));
}
