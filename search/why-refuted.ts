import { LakatosError } from '../core/errors.ts';
import { edgeHolds } from './levels.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId } from './proof-tree.ts';

/** What the refuter said of the root, or of a nearest position that the root's refutation follows from. */
export function whyRefuted<S, A>(tree: ProofTree<S, A>): string {
  const isRefuted = (id: NodeId) => nodeAt(tree, id).status === 'refuted';
  const below = new Set([rootId]);
  for (const id of below) {
    const { refutation, edges } = nodeAt(tree, id);
    if (refutation !== null) return refutation;
    for (const edgeId of edges) {
      const edge = edgeAt(tree, edgeId);
      if (!edgeHolds(edge, 'refutation', isRefuted)) continue;
      for (const child of edge.children) if (isRefuted(child)) below.add(child);
    }
  }
  throw new LakatosError('INTERNAL', 'the root is not refuted');
}
