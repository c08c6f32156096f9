import { edgeHolds } from './levels.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId, type TreeEdge } from './proof-tree.ts';

/** True when no proof can use the edge: its action failed, or one of its children is exhausted. */
export function isDead<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): boolean {
  return !edgeHolds(edge, 'hope', (child) => nodeAt(tree, child).status !== 'exhausted');
}

/**
 * True when work on the node can still help the root: a path of unproved nodes and edges that aren't dead leads
 * from the root to it. Walks upwards, so that the usual answer costs about the node's depth.
 */
export function isRelevant<S, A>(tree: ProofTree<S, A>, id: NodeId): boolean {
  const seen = new Set([id]);
  const agenda = [id];
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    const node = nodeAt(tree, next);
    if (node.status === 'proved') continue;
    if (next === rootId) return true;
    // Oldest parent on top: the way by which the node was found mostly leads straight to the root.
    for (const edgeId of node.parents.toReversed()) {
      const edge = edgeAt(tree, edgeId);
      if (seen.has(edge.parent) || isDead(tree, edge)) continue;
      seen.add(edge.parent);
      agenda.push(edge.parent);
    }
  }
  return false;
}

/** `from` and all nodes that are relevant when it is: downwards through unproved nodes and living edges. */
export function relevantBelow<S, A>(tree: ProofTree<S, A>, from: NodeId): NodeId[] {
  const found = new Set<NodeId>();
  if (nodeAt(tree, from).status !== 'proved') found.add(from);
  for (const id of found) {
    for (const edgeId of nodeAt(tree, id).edges) {
      const edge = edgeAt(tree, edgeId);
      if (isDead(tree, edge)) continue;
      for (const child of edge.children) if (nodeAt(tree, child).status !== 'proved') found.add(child);
    }
  }
  return [...found];
}
