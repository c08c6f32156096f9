import { isBase, type Level, someEdgeHolds } from './levels.ts';
import type { NodeId, NodeStatus, ProofTree } from './proof-tree.ts';

/** The facts of one node. */
export interface Facts {
  readonly status: NodeStatus;
  readonly complete: boolean;
}

/** Every node's facts from the edges alone, whatever is cached: in the order of `tree.nodes`. */
export function computeFacts<S, A>(tree: ProofTree<S, A>): Facts[] {
  const proof = leastFixedPoint(tree, 'proof');
  const hope = leastFixedPoint(tree, 'hope');
  const doubt = leastFixedPoint(tree, 'doubt');
  return tree.nodes.map(({ id }) => ({
    status: proof.has(id) ? 'proved' : hope.has(id) ? 'open' : 'exhausted',
    complete: !doubt.has(id),
  }));
}

function leastFixedPoint<S, A>(tree: ProofTree<S, A>, level: Level): ReadonlySet<NodeId> {
  const holding = new Set(tree.nodes.filter((node) => isBase(node, level)).map((node) => node.id));
  const holds = (id: NodeId) => holding.has(id);
  // Children mostly have higher ids than their parents: from the last node up, few passes are needed.
  const nodes = [...tree.nodes].reverse();
  for (let before = -1; before < holding.size; ) {
    before = holding.size;
    for (const node of nodes) {
      if (!holding.has(node.id) && someEdgeHolds(tree, node, level, holds)) holding.add(node.id);
    }
  }
  return holding;
}
